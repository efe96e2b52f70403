import { expect, test } from 'vitest';
import { rateToBp, cashOutFee, bpToRate } from './cash-out-fee.ts';

const rule = { least: 20_000_000n, bp: 100 };

test('a cash-out costs one per cent, and at least 20 points', () => {
  expect(cashOutFee(1_000_000_000n, rule)).toBe(20_000_000n);
  expect(cashOutFee(2_000_000_000n, rule)).toBe(20_000_000n);
  expect(cashOutFee(5_000_000_000n, rule)).toBe(50_000_000n);
});

test('rounds a fraction of a micro-point up', () => {
  expect(cashOutFee(3_000_000_001n, rule)).toBe(30_000_001n);
});

test('a rate survives its decimal string', () => {
  expect(bpToRate(100)).toBe('0.01');
  expect(rateToBp('0.01')).toBe(100);
  expect(rateToBp(bpToRate(25))).toBe(25);
});
