import { expect, test } from 'vitest';
import { boostAt, boostOf, levelFrom } from './rules.ts';

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
