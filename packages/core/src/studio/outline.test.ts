import { chapterTitleMaxLength } from '@taice/contract/shapes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chaptersProblem,
  maxSkippedMs,
  outlineWithin,
  skippedMs,
  skipsProblem,
  type ChapterMark,
  type SkipMark,
} from './outline.ts';

const names = (...starts: number[]): ChapterMark[] =>
  starts.map((start_s, at) => ({ start_s, title: `Part ${at + 1}` }));
const intro = (start_s: number, end_s: number): SkipMark => ({ kind: 'intro', start_s, end_s });
const credits = (start_s: number, end_s: number): SkipMark => ({ kind: 'credits', start_s, end_s });

describe('chapters', () => {
  test.each([
    [names(), null],
    [names(0, 10, 20), null],
    [names(0, 10), 'few'],
    [names(1, 10, 20), 'first'],
    [names(0, 20, 10), 'order'],
    [names(0, 10, 10.5), 'order'],
    [names(0, 10, 60), 'end'],
    [[...names(0, 10), { start_s: 20, title: ' ' }], 'title'],
    [[...names(0, 10), { start_s: 20, title: 'a'.repeat(chapterTitleMaxLength) }], null],
    [[...names(0, 10), { start_s: 20, title: 'a'.repeat(chapterTitleMaxLength + 1) }], 'title'],
    [names(0, Number.NaN, 20), 'order'],
  ])('%j: %s', (chapters, kind) => {
    expect(chaptersProblem(chapters, 60)?.kind ?? null).toBe(kind);
  });
});

describe('skippable spans', () => {
  test.each([
    [[], null],
    [[intro(0, 5), credits(50, 60)], null],
    [[credits(50, 60), intro(0, 5)], 'order'],
    [[intro(0, 5), intro(10, 12)], 'kind'],
    [[intro(0, 0.5)], 'short'],
    [[intro(5, 0)], 'short'],
    [[intro(0, 10), credits(9, 12)], 'order'],
    [[credits(50, 61)], 'end'],
    [[intro(0, 10), credits(50, 60)], 'much'],
    [[intro(Number.NaN, 5)], 'short'],
  ])('%j: %s', (skips, kind) => {
    expect(skipsProblem(skips, 60, 15_000)?.kind ?? null).toBe(kind);
  });
});

const second = fc.double({ min: 0, max: 120, noNaN: true }).map((s) => Math.round(s * 10) / 10);
const anyChapters = fc.array(
  fc.record({ start_s: second, title: fc.string({ minLength: 0, maxLength: 4 }) }),
  { maxLength: 6 },
);
const anySkips = fc.array(
  fc.record({
    kind: fc.constantFrom('intro' as const, 'recap' as const, 'credits' as const),
    start_s: second,
    end_s: second,
  }),
  { maxLength: 4 },
);

test('accepted spans are ordered within the video and leave half of a view', () => {
  fc.assert(
    fc.property(
      anyChapters,
      anySkips,
      fc.integer({ min: 1, max: 120 }),
      fc.integer({ min: 1, max: 30_000 }),
      (chapters, skips, durationS, requiredMs) => {
        const most = maxSkippedMs(requiredMs);
        if (chaptersProblem(chapters, durationS) === null && chapters.length > 0) {
          const starts = chapters.map(({ start_s }) => start_s);
          expect(starts[0]).toBe(0);
          expect(starts).toEqual(starts.toSorted((a, b) => a - b));
          expect(Math.max(...starts)).toBeLessThan(durationS);
        }
        if (skipsProblem(skips, durationS, most) === null) {
          expect(skippedMs(skips) * 2).toBeLessThanOrEqual(requiredMs);
          for (const [at, { start_s }] of skips.entries())
            expect(start_s).toBeGreaterThanOrEqual(skips[at - 1]?.end_s ?? 0);
        }
        const kept = outlineWithin({ chapters, skips }, durationS, most);
        expect(chaptersProblem(kept.chapters, durationS)).toBeNull();
        expect(skipsProblem(kept.skips, durationS, most)).toBeNull();
      },
    ),
    { numRuns: 500 },
  );
});
