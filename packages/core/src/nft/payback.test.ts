import { expect, test } from 'vitest';
import { estimatePayback, repairCost } from './payback.ts';

const price = { viewReward: 2_000_000n, viewsPerDurability: 10, repairBp: 5_000 };
const pace = { viewsPerDay: 60, factor: 1, viewReward: 2, viewsPerDurability: 10 };
const worn = { price: 100, boostBp: 1_200, durability: 100, maxDurability: 100, repair: 120 };

test('a repair costs its share of the durability’s earnings', () => {
  expect(repairCost(100, 1_200, price)).toBe(120_000_000n);
  expect(repairCost(1, 501, price)).toBe(510_000n);
  expect(repairCost(0, 1_200, price)).toBe(0n);
});

test('a price is paid back after the views that earn it', () => {
  const { perDay, lastsDays, days, repairs } = estimatePayback(worn, pace);
  expect(perDay).toBeCloseTo(14.4);
  expect(lastsDays).toBeCloseTo(1_000 / 60);
  expect(days).toBeCloseTo(100 / 14.4);
  expect(repairs).toBe(0);
});

test('includes the repairs in between', () => {
  const { days, repairs } = estimatePayback({ ...worn, price: 300 }, pace);
  expect(repairs).toBe(1);
  // 240 of the first life, then 120 for the repair, and 180 of the second.
  expect(days).toBeCloseTo(1_000 / 60 + 180 / 14.4);
});

test('reports a price that is never paid back', () => {
  expect(estimatePayback({ ...worn, price: 300, repair: 240 }, pace).days).toBeNull();
  expect(estimatePayback(worn, { ...pace, viewsPerDay: 0 })).toEqual({
    perDay: 0,
    lastsDays: null,
    days: null,
    repairs: 0,
  });
});
