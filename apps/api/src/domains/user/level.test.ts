import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultSettings } from '../../platform/settings.ts';
import { levelOf } from './level.ts';

const step = defaultSettings.level_step;
const xp = fc.bigInt({ min: 0n, max: step * 2_000n });

test('the xp of lower levels and the current one add up', () => {
  fc.assert(
    fc.property(xp, (points) => {
      const { no, now, max } = levelOf(points, defaultSettings);
      const below = (step * BigInt(no) * BigInt(no - 1)) / 2n;
      const top = no === defaultSettings.level_max;
      expect(max).toBe(step * BigInt(no));
      expect(now >= 0n && now <= max).toBe(true);
      if (top) expect(points >= below).toBe(true);
      else expect(below + now).toBe(points);
    }),
  );
});

test('more xp is never a lower level', () => {
  fc.assert(
    fc.property(xp, xp, (a, b) => {
      const [less, more] = a < b ? [a, b] : [b, a];
      expect(levelOf(less, defaultSettings).no).toBeLessThanOrEqual(
        levelOf(more, defaultSettings).no,
      );
    }),
  );
});

test('100 points end level 1, 300 end level 2, and level 50 is the last', () => {
  expect(levelOf(step - 1n, defaultSettings)).toEqual({ no: 1, now: step - 1n, max: step });
  expect(levelOf(step, defaultSettings)).toEqual({ no: 2, now: 0n, max: step * 2n });
  expect(levelOf(step * 3n, defaultSettings)).toEqual({ no: 3, now: 0n, max: step * 3n });
  expect(levelOf(step * 1_000_000n, defaultSettings)).toEqual({
    no: 50,
    now: step * 50n,
    max: step * 50n,
  });
  expect(levelOf(-5n, defaultSettings)).toEqual({ no: 1, now: 0n, max: step });
});
