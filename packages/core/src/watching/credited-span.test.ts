import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextSpan, shownCredit, type CreditedSpan } from './credited-span.ts';

const told = { required: 30, counting: true, beatMs: 5_000 };

test('what the server found when the view was opened stands at once', () => {
  const unopened = nextSpan(undefined, { ...told, credited: 0, counting: false, now: 0 });
  expect(shownCredit(unopened, 10_000)).toBe(0);
  const opened = nextSpan(unopened, { ...told, credited: 6, now: 300 });
  expect(shownCredit(opened, 300)).toBe(6);
});

test('it moves from the first second on, at the pace of time, up to what the next beat can credit', () => {
  const span = nextSpan(undefined, { ...told, credited: 0, now: 0 });
  const shown = [0, 500, 1_000, 3_500, 5_000, 60_000].map((now) => shownCredit(span, now));
  expect(shown).toEqual([0, 0.5, 1, 3.5, 5, 5]);
});

test('a beat that credits what passed is not seen: it goes on as it was', () => {
  const first = nextSpan(undefined, { ...told, credited: 0, now: 0 });
  const second = nextSpan(first, { ...told, credited: 4.8, now: 5_000 });
  expect(shownCredit(second, 5_000)).toBe(5);
  expect(shownCredit(second, 7_000)).toBe(7);
});

test('drawn again with nothing new it goes on as it was', () => {
  const first = nextSpan(undefined, { ...told, credited: 5, now: 0 });
  expect(nextSpan(first, { ...told, credited: 5, now: 3_000 })).toBe(first);
});

test('it stands where the viewer stops, and goes on from there', () => {
  const first = nextSpan(undefined, { ...told, credited: 5, now: 0 });
  const paused = nextSpan(first, { ...told, credited: 5, counting: false, now: 2_000 });
  expect(shownCredit(paused, 60_000)).toBe(7);
  const again = nextSpan(paused, { ...told, credited: 6.9, now: 60_000 });
  expect([shownCredit(again, 60_000), shownCredit(again, 61_000)]).toEqual([7, 8]);
});

test('no ring is full before the server has said so', () => {
  const span = nextSpan(undefined, { ...told, credited: 27, now: 0 });
  expect(shownCredit(span, 60_000)).toBeLessThan(30);
  const full = nextSpan(span, { ...told, credited: 30, now: 3_200 });
  expect(shownCredit(full, 3_200)).toBe(30);
});

test('what the server took back is not shown any more', () => {
  const first = nextSpan(undefined, { ...told, credited: 12, now: 0 });
  const anew = nextSpan(first, { ...told, credited: 0, now: 1_000 });
  expect(shownCredit(anew, 1_000)).toBe(0);
});

test('whatever the server says and whenever it is drawn, at most one beat ahead of it, and never back', () => {
  const step = fc.record({
    more: fc.double({ min: 0, max: 8, noNaN: true }),
    ms: fc.integer({ min: 1, max: 20_000 }),
    counting: fc.boolean(),
    beatMs: fc.integer({ min: 1_600, max: 6_000 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let span: CreditedSpan | undefined;
      let [now, credited, shown] = [0, 0, 0];
      for (const { more, ms, ...rest } of steps) {
        span = nextSpan(span, { required: 30, credited: (credited += more), now, ...rest });
        for (const at of [now, now + ms / 2, now + ms]) {
          const next = shownCredit(span, at);
          expect(next).toBeLessThanOrEqual(credited + 6);
          expect(next).toBeGreaterThanOrEqual(shown);
          if (credited < 30) expect(next).toBeLessThan(30);
          shown = next;
        }
        now += ms;
      }
    }),
  );
});
