import { describe, expect, test } from 'vitest';
import { type RiskFacts, scoreOf } from './signals.ts';

const HOUR = 3_600_000;
/** Somebody who watches three hours a day, on the bus and before going to sleep, and likes what they like. */
const honest: RiskFacts = {
  user_id: 1n,
  watched_ms: 3 * HOUR,
  span_ms: 71 * HOUR,
  rest_ms: 8 * HOUR,
  sessions: 900,
  qualified: 600,
  voided: 0,
  regular: 2,
  undelivered: 20,
  earned: 4_000,
  takes_part: true,
  on_device: 3,
  on_address: 4,
  made_together: 1,
  from_new: 400,
  at_place: 4,
  at_receiver: 2,
};
const of = (change: Partial<RiskFacts>) => scoreOf({ ...honest, ...change });

test('a person has no score, be it a family at one tablet, a silent viewer’s bad line, or a campus', () => {
  expect(of({})).toEqual({ score: 0, signals: [] });
  expect(of({ on_device: 3, on_address: 12 }).score).toBe(0);
  expect(of({ sessions: 12, undelivered: 9, regular: 2, qualified: 3 }).score).toBe(0);
  // Who only signs in, all of a week.
  expect(of({ sessions: 0, qualified: 0, earned: 300 }).score).toBe(0);
  expect(of({ rest_ms: 2 * HOUR, span_ms: 20 * HOUR }).score).toBe(0);
});

describe('each sign alone is explained, and none of the weak ones makes a case', () => {
  test.each([
    [{ watched_ms: 16 * HOUR }, 'hours', 40, 16],
    [{ watched_ms: 20.5 * HOUR }, 'hours', 60, 20.5],
    [{ rest_ms: 2.5 * HOUR }, 'rest', 50, 2.5],
    [{ regular: 90 }, 'rhythm', 20, 0.1],
    [{ regular: 450 }, 'rhythm', 50, 0.5],
    [{ voided: 3 }, 'offences', 20, 3],
    [{ voided: 10 }, 'offences', 50, 10],
    [{ undelivered: 270 }, 'delivery', 20, 0.3],
    [{ undelivered: 800 }, 'delivery', 40, 0.89],
    [{ on_device: 4 }, 'devices', 20, 4],
    [{ on_device: 50 }, 'devices', 40, 50],
    [{ takes_part: false }, 'silent', 20, 600],
    [{ qualified: 0, earned: 465 }, 'unwatched', 20, 465],
    [{ qualified: 0, earned: 13_000 }, 'unwatched', 40, 13_000],
    [{ on_address: 2_000 }, 'address', 10, 2_000],
    [{ made_together: 30 }, 'together', 10, 30],
    [{ made_together: 1_000 }, 'together', 20, 1_000],
    [{ from_new: 1_200 }, 'gathered', 20, 1_200],
    [{ from_new: 9_000 }, 'gathered', 50, 9_000],
    [{ at_place: 5 }, 'place', 10, 5],
    [{ at_place: 10 }, 'place', 20, 10],
    [{ at_receiver: 3 }, 'receiver', 20, 3],
    [{ at_receiver: 20 }, 'receiver', 50, 20],
  ] as const)('%j', (change, key, points, said) => {
    expect(of(change)).toEqual({ score: points, signals: [{ key, points, said }] });
  });
});

test('a crowd behind one address that is silent, on shared devices, is looked at by nobody', () => {
  expect(of({ on_address: 5_000, takes_part: false, qualified: 900 }).score).toBeLessThan(50);
  expect(of({ on_address: 300, made_together: 300 }).score).toBeLessThan(50);
});

test('a crowd at one address is looked at only for what each of it does', () => {
  const crowd = { on_address: 300, made_together: 300, at_place: 10 };
  expect(of(crowd).score).toBe(40);
  expect(of({ ...crowd, takes_part: false, qualified: 900 }).score).toBe(60);
  expect(of({ ...crowd, regular: 450 }).score).toBe(90);
});

test('signs add up, the heaviest first, and never above 100', () => {
  const { score, signals } = of({
    watched_ms: 23 * HOUR,
    rest_ms: HOUR,
    takes_part: false,
    on_address: 60,
  });
  expect(score).toBe(100);
  expect(signals.map(({ key }) => key)).toEqual(['hours', 'rest', 'silent', 'address']);
});
