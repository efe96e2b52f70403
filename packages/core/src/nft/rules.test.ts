import { expect, test } from 'vitest';
import { boostAt, boostChances, calculateBoost, levelForRoll } from './rules.ts';

test('a level is between 1 and 30, and high ones are rare', () => {
  const levels = Array.from({ length: 10_000 }, (_, at) => levelForRoll(at / 10_000));
  expect(Math.min(...levels)).toBe(1);
  expect(Math.max(...levels)).toBe(30);
  expect(levels.filter((level) => level >= 20).length).toBeLessThan(1_500);
});

test('a boost rises from level 1 to level 30 and never falls', () => {
  const range = { from: 500, to: 900 };
  expect(boostAt(1, range)).toBe(500);
  expect(boostAt(30, range)).toBe(900);
  for (let level = 2; level <= 30; level += 1)
    expect(boostAt(level, range)).toBeGreaterThanOrEqual(boostAt(level - 1, range));
});

test('the expected value of an undrawn pair matches the mean of many draws', () => {
  const draws = 100_000;
  for (const range of [
    { from: 500, to: 800 },
    { from: 2_600, to: 3_000 },
    // Several levels share the maximum.
    { from: 500, to: 505 },
    { from: 700, to: 700 },
  ]) {
    const boosts = Array.from({ length: draws }, (_, at) =>
      boostAt(levelForRoll((at + 0.5) / draws), range),
    );
    const { half, best, bestIn } = boostChances(range);
    expect(boosts.filter((boost) => boost <= half).length).toBeGreaterThanOrEqual(draws / 2);
    expect(boosts.filter((boost) => boost < half).length).toBeLessThanOrEqual(draws / 2);
    expect(best).toBe(Math.max(...boosts));
    const share = draws / boosts.filter((boost) => boost === best).length;
    expect(Math.abs(share - bestIn)).toBeLessThan(0.6);
  }
  expect(boostChances({ from: 500, to: 800 })).toEqual({ half: 531, best: 800, bestIn: 89 });
});

test('a boost is a share of the view, rounded down to the micro-point', () => {
  expect(calculateBoost(2_000_000n, 1_200)).toBe(240_000n);
  expect(calculateBoost(1n, 3_000)).toBe(0n);
});
