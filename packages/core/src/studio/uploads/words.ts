import type { Input, TaiceContract } from '@taice/contract';
import {
  tagMaxLength,
  tagPattern,
  titleMaxLength,
  titleMinLength,
  type Lang,
} from '@taice/contract/shapes';
import type { UploadWords } from './types.ts';

export const blankWords = (lang: Lang): UploadWords => ({
  title: '',
  description: '',
  category_id: '',
  tags: [],
  lang,
  is_ai: false,
  visibility: 'public',
  comment_policy: 'all',
  when: '',
  publish_at: '',
});

/** A title to begin with: the file's name without its ending and its underscores. */
export const titleOf = (filename: string): string =>
  filename
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .slice(0, titleMaxLength);

/** What is typed into the tags, taken apart; what no tag may be is handed back as it was typed. */
export const tagsOf = (typed: string): { tags: string[]; wrong: string[] } => {
  const parts = typed
    .split(/[\s,，、;；]+/u)
    .map((part) => part.replace(/^#+/, '').normalize('NFC'))
    .filter((part) => part !== '');
  const fits = (part: string) => tagPattern.test(part) && part.length <= tagMaxLength;
  return { tags: parts.filter(fits), wrong: parts.filter((part) => !fits(part)) };
};

export type WordsProblem = {
  readonly field: 'title' | 'category_id' | 'publish' | 'publish_at';
  readonly kind: 'required' | 'short' | 'past';
};

/** What is missing for publishing, in the order of the form; `now` is the rule clock's, in ms. */
export const checkWords = (words: UploadWords, now: number): readonly WordsProblem[] => {
  const problems: WordsProblem[] = [];
  const title = words.title.trim();
  if (title === '') problems.push({ field: 'title', kind: 'required' });
  else if (title.length < titleMinLength) problems.push({ field: 'title', kind: 'short' });
  if (words.category_id === '') problems.push({ field: 'category_id', kind: 'required' });
  if (words.when === '') problems.push({ field: 'publish', kind: 'required' });
  if (words.when === 'later') {
    const at = Date.parse(words.publish_at);
    if (Number.isNaN(at)) problems.push({ field: 'publish_at', kind: 'required' });
    else if (at <= now) problems.push({ field: 'publish_at', kind: 'past' });
  }
  return problems;
};

/** The form as `storePost` takes it. */
export const formOf = (
  words: UploadWords,
): Omit<Input<TaiceContract['studio']['storePost']>, 'id'> => {
  const { when, publish_at, tags, ...rest } = words;
  return {
    ...rest,
    title: words.title.trim(),
    tags: [...tags],
    publish: when === 'not' ? 0 : 1,
    ...(when === 'later' && { publish_at: new Date(publish_at).toISOString() }),
  };
};
