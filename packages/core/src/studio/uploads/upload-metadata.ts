import type { Input, OwnDetail, TaiceContract } from '@taice/contract';
import {
  tagMaxLength,
  tagPattern,
  titleMaxLength,
  titleMinLength,
  type Lang,
} from '@taice/contract/shapes';
import { isVisible, normalizeText } from '../../text/normalize-text.ts';
import { chaptersProblem, skipsProblem } from '../outline.ts';
import type { CoverChoice, UploadDraft, UploadMetadata } from './types.ts';

export const emptyMetadata = (lang: Lang): UploadMetadata => ({
  title: '',
  description: '',
  category_id: '',
  tags: [],
  lang,
  is_ai: false,
  visibility: 'public',
  comment_policy: 'all',
  when: 'now',
  publish_at: '',
  ...mediaDefaults,
});

const mediaDefaults = {
  cover: { kind: 'keep' },
  captions: [],
  chapters: [],
  skips: [],
  duration_s: 0,
} as const satisfies Partial<UploadMetadata>;

/** The form of an earlier page, with defaults for fields that are newer than it. */
export const withMetadataDefaults = (metadata: UploadMetadata): UploadMetadata => ({
  ...mediaDefaults,
  ...metadata,
});

/** The form after it was stored: its uploaded files now belong to the video. */
export const withoutFileChanges = (metadata: UploadMetadata): UploadMetadata => ({
  ...metadata,
  cover: { kind: 'keep' },
  captions: metadata.captions.map(({ lang, label }) => ({ lang, label })),
});

/** The form of an existing video. */
export const metadataFromVideo = (video: OwnDetail): UploadMetadata => ({
  title: video.title,
  description: video.description,
  category_id: video.category_id ?? '',
  tags: video.tags,
  lang: video.lang,
  is_ai: video.is_ai,
  visibility: video.own.visibility,
  comment_policy: video.comment_policy,
  when: whenOf(video.own),
  publish_at: video.own.publish_at === null ? '' : localTime(video.own.publish_at),
  cover: { kind: 'keep' },
  captions: video.captions.map(({ lang, label }) => ({ lang, label })),
  chapters: video.chapters,
  skips: video.skips,
  duration_s: video.duration_s,
});

const whenOf = ({ publish, publish_at, state }: OwnDetail['own']): UploadMetadata['when'] => {
  if (!publish) return 'not';
  return publish_at !== null && state === 'scheduled' ? 'later' : 'now';
};

/** A time in the format of a date field, by the viewer's own clock. */
const localTime = (at: string): string => {
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

const coverOf = (cover: CoverChoice) => {
  if (cover.kind === 'picture') return { cover_id: cover.id };
  if (cover.kind === 'moment') return { cover_at_s: cover.at_s };
  return cover.kind === 'auto' ? { cover_at_s: null } : {};
};

/** A first title: the file's name without its extension and its underscores. */
export const titleOf = (filename: string): string =>
  filename
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .slice(0, titleMaxLength);

/** Splits typed tags; invalid ones are returned as typed. */
export const tagsOf = (text: string): { tags: string[]; wrong: string[] } => {
  const parts = text
    .split(/[\s,，、;；]+/u)
    .map((part) => part.replace(/^#+/, '').normalize('NFC'))
    .filter((part) => part !== '');
  const isValidTag = (part: string) =>
    tagPattern.test(part) && isVisible(part) && part.length <= tagMaxLength;
  return { tags: parts.filter(isValidTag), wrong: parts.filter((part) => !isValidTag(part)) };
};

export type MetadataProblem = {
  readonly field: 'title' | 'category_id' | 'publish' | 'publish_at' | 'chapters' | 'skips';
  readonly kind: string;
};

/**
 * Missing fields for publishing, in the order of the form; `now`: the rule clock, ms; `mostSkipMs`: the most to skip.
 */
export const validateMetadata = (
  metadata: UploadMetadata,
  now: number,
  mostSkipMs = Infinity,
): readonly MetadataProblem[] => {
  const problems: MetadataProblem[] = [];
  const { refused } = normalizeText(metadata.title, {
    min: titleMinLength,
    max: Infinity,
    breaks: 0,
  });
  if (refused !== undefined)
    problems.push({ field: 'title', kind: refused === 'short' ? 'short' : 'required' });
  if (metadata.category_id === '') problems.push({ field: 'category_id', kind: 'required' });
  if (metadata.when === '') problems.push({ field: 'publish', kind: 'required' });
  if (metadata.when === 'later') {
    const publishAt = Date.parse(metadata.publish_at);
    if (Number.isNaN(publishAt)) problems.push({ field: 'publish_at', kind: 'required' });
    else if (publishAt <= now) problems.push({ field: 'publish_at', kind: 'past' });
  }
  const chapters = chaptersProblem(metadata.chapters, metadata.duration_s);
  if (chapters) problems.push({ field: 'chapters', kind: chapters.kind });
  const skips = skipsProblem(metadata.skips, metadata.duration_s, mostSkipMs);
  if (skips) problems.push({ field: 'skips', kind: skips.kind });
  return problems;
};

/** The form's draft on the server. If its answer may have been lost, the draft's own key identifies it. */
export const draftReference = ({ id, draft }: Pick<UploadDraft, 'id' | 'draft'>) =>
  draft ?? { draft_key: id };

/** The form as `storePost` takes it. */
export const toStorePostInput = (
  metadata: UploadMetadata,
): Omit<Input<TaiceContract['studio']['storePost']>, 'id'> => {
  const {
    when,
    publish_at,
    tags,
    cover,
    captions,
    chapters,
    skips,
    duration_s: _d,
    ...rest
  } = metadata;
  return {
    ...rest,
    title: metadata.title.trim(),
    tags: [...tags],
    ...coverOf(cover),
    captions: [...captions],
    chapters: chapters.map(({ start_s, title }) => ({ start_s, title: title.trim() })),
    skips: [...skips],
    publish: when !== 'not',
    ...(when === 'later' && { publish_at: new Date(publish_at).toISOString() }),
  };
};
