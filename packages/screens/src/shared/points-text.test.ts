import { expect, test } from 'vitest';
import { applyFactor, shortFactor } from './points-text.ts';
import { formatCountdown } from './seconds-until.ts';

test('a factor is never rounded up', () => {
  expect(shortFactor('0.961299999999')).toBe('0.9612');
  expect(shortFactor('1.000000000000')).toBe('1.00');
  expect(shortFactor('1')).toBe('1.00');
  expect(shortFactor('0.94')).toBe('0.94');
});

test('the amount of a factor is rounded down to the micro-point, as in the settlement', () => {
  expect(applyFactor('266', '0.940000000000')).toBe('250.04');
  expect(applyFactor('0.000001', '0.999999999999')).toBe('0');
});

test('a countdown shows hours, minutes and seconds', () => {
  expect(formatCountdown(11_866)).toBe('3:17:46');
  expect(formatCountdown(0)).toBe('0:00:00');
});
