import { chaptersProblem, skippedMs, skipsProblem } from '@taice/core/rules';
import { maxSkipMs } from '../own-view.ts';
import { chapterBounds, rejectField, type StoreCall, tidyField } from './form.ts';

const problemTexts = {
  few: 'at least three, or none',
  many: 'too many',
  first: 'the first begins at 0:00',
  order: 'each begins after the one before it',
  end: 'beyond the end of the video',
  title: 'each has a name',
  kind: 'one of each kind',
  short: 'at least a second long',
  much: 'longer in all than half of what a view takes',
} as const;

const reject = (
  field: string,
  { kind, at }: { kind: keyof typeof problemTexts; at: number | null },
) => rejectField(at === null ? field : `${field}.${at}`, problemTexts[kind]);

/** The form's chapters as they are stored. */
export const chaptersOf = ({ input }: StoreCall) =>
  input.chapters?.map(({ start_s, title }, index) => ({
    start_s,
    title: tidyField(`chapters.${index}`, title, chapterBounds),
  }));

/**
 * Chapters and skippable parts as they are stored; fields missing in the form stay out. `durationS` 0: the length is
 * unknown, and parts that do not fit are dropped once it is known.
 */
export const outlineOf = (call: StoreCall, durationS: number) => {
  const { skips } = call.input;
  const chapters = chaptersOf(call);
  const problem = chapters && chaptersProblem(chapters, durationS);
  if (problem) reject('chapters', problem);
  const bad = skips && skipsProblem(skips, durationS, maxSkipMs(durationS, call));
  if (bad) reject('skips', bad);
  return {
    ...(chapters && { chapters: JSON.stringify(chapters) }),
    ...(skips && {
      skips: JSON.stringify(skips),
      // The skipped time is stored once the length is known.
      skip_ms: durationS > 0 ? skippedMs(skips) : 0,
    }),
  };
};
