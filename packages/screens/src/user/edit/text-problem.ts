import { isVisible, tidyText } from '@taice/core/rules';

/** A field of the profile that is a line of text. */
export type TextName =
  | 'nickname'
  | 'name'
  | 'bio'
  | 'twitter'
  | 'facebook'
  | 'youtube'
  | 'instagram';

/** The key of what keeps a text from being saved, or null. `most` in characters, as a person counts them. */
export const textProblem = (field: TextName, typed: string, most: number): string | null => {
  const text = typed.trim();
  const { refused } = tidyText(typed, { min: 1, max: Infinity, breaks: 2 });
  if (refused !== undefined) return `user.edit.empty.${field}`;
  if (field !== 'bio' && !isVisible(text)) return 'user.edit.hidesCharacter';
  if ([...text].length <= most) return null;
  return field === 'nickname' ? 'user.edit.nicknameTooLong' : 'user.edit.tooLong';
};
