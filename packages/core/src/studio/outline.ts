import { chapterTitleMaxLength } from '@taice/contract/shapes';
import { normalizeText } from '../text/normalize-text.ts';

/** A named part of a video; seconds of the video. */
export type ChapterMark = { readonly start_s: number; readonly title: string };

/** A part that viewers may skip; seconds of the video. */
export type SkipMark = {
  readonly kind: 'intro' | 'recap' | 'credits';
  readonly start_s: number;
  readonly end_s: number;
};

export const chaptersMin = 3;
export const chaptersMax = 100;
/** The minimum distance of two chapters, and length of a part to skip, in seconds. */
export const markMinS = 1;
export const skipsMax = 3;
/** The maximum share of a paid view's required time that may be skipped. */
const SKIP_SHARE = 0.5;

/** A problem and the index of its entry; null if it concerns all of them. */
export type OutlineProblem<Kind extends string> = {
  readonly kind: Kind;
  readonly at: number | null;
};

export type ChaptersProblem = OutlineProblem<'few' | 'many' | 'first' | 'order' | 'end' | 'title'>;
export type SkipsProblem = OutlineProblem<'many' | 'order' | 'short' | 'end' | 'much' | 'kind'>;

/**
 * The first problem of chapters. Allowed are none, or at least three: the first at 0, each later than the one before,
 * and named. `durationS` 0: not known yet.
 */
export const chaptersProblem = (
  chapters: readonly ChapterMark[],
  durationS: number,
): ChaptersProblem | null => {
  if (chapters.length === 0) return null;
  const untitled = chapters.findIndex(
    ({ title }) =>
      title.length > chapterTitleMaxLength ||
      normalizeText(title, { min: 1, max: Infinity, breaks: 0 }).refused !== undefined,
  );
  if (untitled >= 0) return { kind: 'title', at: untitled };
  if (chapters[0]?.start_s !== 0) return { kind: 'first', at: 0 };
  const firstInvalid = chapters.findIndex(
    ({ start_s }, at) => at > 0 && !(start_s >= (chapters[at - 1]?.start_s ?? 0) + markMinS),
  );
  if (firstInvalid >= 0) return { kind: 'order', at: firstInvalid };
  const firstBeyond =
    durationS > 0 ? chapters.findIndex(({ start_s }) => start_s >= durationS) : -1;
  if (firstBeyond >= 0) return { kind: 'end', at: firstBeyond };
  if (chapters.length < chaptersMin) return { kind: 'few', at: null };
  return chapters.length > chaptersMax ? { kind: 'many', at: null } : null;
};

/** The total length of parts to skip, in ms. */
export const skippedMs = (skips: readonly Pick<SkipMark, 'start_s' | 'end_s'>[]): number =>
  skips.reduce((sum, { start_s, end_s }) => sum + Math.round((end_s - start_s) * 1_000), 0);

/** The most that may be skipped in a view that requires `requiredMs`, in ms: the rest still makes a view. */
export const maxSkippedMs = (requiredMs: number): number => Math.floor(requiredMs * SKIP_SHARE);

/**
 * The first problem of the parts to skip: one of each kind, in order and apart, within the video, and together no
 * longer than `maxMs`. `durationS` 0: neither it nor `maxMs` is known yet.
 */
export const skipsProblem = (
  skips: readonly SkipMark[],
  durationS: number,
  maxMs: number,
): SkipsProblem | null => {
  if (skips.length > skipsMax) return { kind: 'many', at: null };
  for (const [at, { kind, start_s, end_s }] of skips.entries()) {
    if (skips.findIndex((other) => other.kind === kind) !== at) return { kind: 'kind', at };
    if (!(end_s - start_s >= markMinS)) return { kind: 'short', at };
    if (at > 0 && start_s < (skips[at - 1]?.end_s ?? 0)) return { kind: 'order', at };
    if (durationS > 0 && end_s > durationS + 0.5) return { kind: 'end', at };
  }
  if (durationS > 0 && skippedMs(skips) > maxMs) return { kind: 'much', at: null };
  return null;
};

/** The valid part of an outline that was written before the video's length was known. */
export const outlineWithin = (
  { chapters, skips }: { chapters: readonly ChapterMark[]; skips: readonly SkipMark[] },
  durationS: number,
  maxMs: number,
): { chapters: readonly ChapterMark[]; skips: readonly SkipMark[] } => {
  const withinVideo = chapters.filter(({ start_s }) => start_s < durationS);
  return {
    chapters: chaptersProblem(withinVideo, durationS) === null ? withinVideo : [],
    skips: skipsProblem(skips, durationS, maxMs) === null ? skips : [],
  };
};
