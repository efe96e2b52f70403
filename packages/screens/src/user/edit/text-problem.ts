import { isVisible, normalizeText } from '@taice/core/rules';

/** A field of the profile that is a line of text. */
export type TextName =
  | 'nickname'
  | 'name'
  | 'bio'
  | 'twitter'
  | 'facebook'
  | 'youtube'
  | 'instagram';

/** Locale key of the reason why a text cannot be saved, or null. `maxLength` counts characters as a person does. */
export const textProblem = (field: TextName, typed: string, maxLength: number): string | null => {
  const text = typed.trim();
  const { refused } = normalizeText(typed, { min: 1, max: Infinity, breaks: 2 });
  if (refused !== undefined) return `user.edit.empty.${field}`;
  if (field !== 'bio' && !isVisible(text)) return 'user.edit.hidesCharacter';
  if ([...text].length <= maxLength) return null;
  return field === 'nickname' ? 'user.edit.nicknameTooLong' : 'user.edit.tooLong';
};
