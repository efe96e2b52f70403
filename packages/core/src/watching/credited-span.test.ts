import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextSpan, displayedCredit, type CreditedSpan } from './credited-span.ts';

const beatMs = 5_000;

test('shows earlier credit at once', () => {
  const span = nextSpan(undefined, { credited: 12, counting: true, beatMs, now: 0 });
  expect(displayedCredit(span, 0)).toBe(12);
});

test('shows the credit from the opening at once', () => {
  const unopened = nextSpan(undefined, { credited: 0, counting: false, beatMs: 0, now: 0 });
  const opened = nextSpan(unopened, { credited: 6, counting: true, beatMs, now: 300 });
  expect(displayedCredit(opened, 300)).toBe(6);
});

test('moves continuously between two beats, and reaches the credited value with the next', () => {
  let span = nextSpan(undefined, { credited: 5, counting: true, beatMs, now: 0 });
  span = nextSpan(span, { credited: 10, counting: true, beatMs, now: 5_000 });
  const shown = [5_000, 6_000, 7_000, 8_000, 9_000, 10_000].map((now) =>
    displayedCredit(span, now),
  );
  expect(shown).toEqual([5, 6, 7, 8, 9, 10]);
  expect(displayedCredit(span, 60_000)).toBe(10);
});

test('continues unchanged when drawn again without new data', () => {
  const first = nextSpan(undefined, { credited: 5, counting: true, beatMs, now: 0 });
  const second = nextSpan(first, { credited: 10, counting: true, beatMs, now: 5_000 });
  expect(nextSpan(second, { credited: 10, counting: true, beatMs, now: 7_000 })).toBe(second);
});

test('a pause shows the credited time', () => {
  const first = nextSpan(undefined, { credited: 5, counting: true, beatMs, now: 0 });
  const paused = nextSpan(first, { credited: 8, counting: false, beatMs, now: 5_000 });
  expect(displayedCredit(paused, 5_000)).toBe(8);
});

test('never exceeds the server’s credit and never moves back', () => {
  const told = fc.record({
    more: fc.integer({ min: 0, max: 8 }),
    ms: fc.integer({ min: 1, max: 20_000 }),
  });
  fc.assert(
    fc.property(fc.array(told, { maxLength: 30 }), fc.boolean(), (steps, counting) => {
      let span: CreditedSpan | undefined;
      let [now, credited, shown] = [0, 0, 0];
      for (const { more, ms } of steps) {
        span = nextSpan(span, { credited: (credited += more), counting, beatMs, now });
        for (const at of [now, now + ms / 2, now + ms]) {
          const next = displayedCredit(span, at);
          expect(next).toBeLessThanOrEqual(credited);
          expect(next).toBeGreaterThanOrEqual(shown);
          shown = next;
        }
        now += ms;
      }
    }),
  );
});
