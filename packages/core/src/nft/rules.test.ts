import { expect, test } from 'vitest';
import { boostAt, boostOf, levelFrom, payBack, repairCost } from './rules.ts';

const price = { viewReward: 2_000_000n, viewsPerDurability: 10, repairBp: 5_000 };
const pace = { viewsPerDay: 60, factor: 1, viewReward: 2, viewsPerDurability: 10 };
const worn = { price: 100, boostBp: 1_200, durability: 100, maxDurability: 100, repair: 120 };

test('a level is of 1 to 30, and high ones are rare', () => {
  const levels = Array.from({ length: 10_000 }, (_, at) => levelFrom(at / 10_000));
  expect(Math.min(...levels)).toBe(1);
  expect(Math.max(...levels)).toBe(30);
  expect(levels.filter((level) => level >= 20).length).toBeLessThan(1_500);
});

test('a boost goes from that of level 1 to that of level 30 and never falls', () => {
  const range = { from: 500, to: 900 };
  expect(boostAt(1, range)).toBe(500);
  expect(boostAt(30, range)).toBe(900);
  for (let level = 2; level <= 30; level += 1)
    expect(boostAt(level, range)).toBeGreaterThanOrEqual(boostAt(level - 1, range));
});

test('a boost is a part of the view, to the micro-point and rounded down', () => {
  expect(boostOf(2_000_000n, 1_200)).toBe(240_000n);
  expect(boostOf(1n, 3_000)).toBe(0n);
});

test('a repair costs its part of what the durability brings', () => {
  expect(repairCost(100, 1_200, price)).toBe(120_000_000n);
  expect(repairCost(1, 501, price)).toBe(510_000n);
  expect(repairCost(0, 1_200, price)).toBe(0n);
});

test('what is paid comes back after as many views as bring it', () => {
  const { perDay, lastsDays, days, repairs } = payBack(worn, pace);
  expect(perDay).toBeCloseTo(14.4);
  expect(lastsDays).toBeCloseTo(1_000 / 60);
  expect(days).toBeCloseTo(100 / 14.4);
  expect(repairs).toBe(0);
});

test('repairs on the way are counted in', () => {
  const { days, repairs } = payBack({ ...worn, price: 300 }, pace);
  expect(repairs).toBe(1);
  // 240 of the first life, then 120 for the repair, and 180 of the second.
  expect(days).toBeCloseTo(1_000 / 60 + 180 / 14.4);
});

test('it is said where a price never comes back', () => {
  expect(payBack({ ...worn, price: 300, repair: 240 }, pace).days).toBeNull();
  expect(payBack(worn, { ...pace, viewsPerDay: 0 })).toEqual({
    perDay: 0,
    lastsDays: null,
    days: null,
    repairs: 0,
  });
});
