import { chapterTitleMaxLength } from '@taice/contract/shapes';
import { tidyText } from '../text/tidy.ts';

/** A part of a video with a name; seconds of the video. */
export type ChapterMark = { readonly start_s: number; readonly title: string };

/** A part that need not be watched; seconds of the video. */
export type SkipMark = {
  readonly kind: 'intro' | 'recap' | 'credits';
  readonly start_s: number;
  readonly end_s: number;
};

export const chaptersMin = 3;
export const chaptersMax = 100;
/** Two chapters lie at least this far apart, and a part to skip is at least as long, in seconds. */
export const markMinS = 1;
export const skipsMax = 3;
/** What may be skipped is at most this share of the time that a view takes to be a paid one. */
const SKIP_SHARE = 0.5;

/** What is wrong, and with which of them; null where it is about all. */
export type OutlineProblem<Kind extends string> = {
  readonly kind: Kind;
  readonly at: number | null;
};

export type ChaptersProblem = OutlineProblem<'few' | 'many' | 'first' | 'order' | 'end' | 'title'>;
export type SkipsProblem = OutlineProblem<'many' | 'order' | 'short' | 'end' | 'much' | 'kind'>;

/**
 * What is wrong with chapters: none at all, or at least three, the first at 0, each later than the one before
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
      tidyText(title, { min: 1, max: Infinity, breaks: 0 }).refused !== undefined,
  );
  if (untitled >= 0) return { kind: 'title', at: untitled };
  if (chapters[0]?.start_s !== 0) return { kind: 'first', at: 0 };
  const wrong = chapters.findIndex(
    ({ start_s }, at) => at > 0 && !(start_s >= (chapters[at - 1]?.start_s ?? 0) + markMinS),
  );
  if (wrong >= 0) return { kind: 'order', at: wrong };
  const beyond = durationS > 0 ? chapters.findIndex(({ start_s }) => start_s >= durationS) : -1;
  if (beyond >= 0) return { kind: 'end', at: beyond };
  if (chapters.length < chaptersMin) return { kind: 'few', at: null };
  return chapters.length > chaptersMax ? { kind: 'many', at: null } : null;
};

/** How long parts to skip are in all, in ms. */
export const skippedMs = (skips: readonly Pick<SkipMark, 'start_s' | 'end_s'>[]): number =>
  skips.reduce((sum, { start_s, end_s }) => sum + Math.round((end_s - start_s) * 1_000), 0);

/** What may be skipped of a view that takes `requiredMs`, in ms: the rest is still a view. */
export const mostSkippedMs = (requiredMs: number): number => Math.floor(requiredMs * SKIP_SHARE);

/**
 * What is wrong with the parts to skip: one of a kind, in their order and apart, within the video, and together
 * no longer than `mostMs`. `durationS` 0: not known yet, nor is how long they may be.
 */
export const skipsProblem = (
  skips: readonly SkipMark[],
  durationS: number,
  mostMs: number,
): SkipsProblem | null => {
  if (skips.length > skipsMax) return { kind: 'many', at: null };
  for (const [at, { kind, start_s, end_s }] of skips.entries()) {
    if (skips.findIndex((other) => other.kind === kind) !== at) return { kind: 'kind', at };
    if (!(end_s - start_s >= markMinS)) return { kind: 'short', at };
    if (at > 0 && start_s < (skips[at - 1]?.end_s ?? 0)) return { kind: 'order', at };
    if (durationS > 0 && end_s > durationS + 0.5) return { kind: 'end', at };
  }
  if (durationS > 0 && skippedMs(skips) > mostMs) return { kind: 'much', at: null };
  return null;
};

/** What stays of an outline that was written before the video's length was known. */
export const outlineWithin = (
  { chapters, skips }: { chapters: readonly ChapterMark[]; skips: readonly SkipMark[] },
  durationS: number,
  mostMs: number,
): { chapters: readonly ChapterMark[]; skips: readonly SkipMark[] } => {
  const inside = chapters.filter(({ start_s }) => start_s < durationS);
  return {
    chapters: chaptersProblem(inside, durationS) === null ? inside : [],
    skips: skipsProblem(skips, durationS, mostMs) === null ? skips : [],
  };
};
