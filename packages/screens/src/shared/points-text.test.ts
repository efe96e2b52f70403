import { expect, test } from 'vitest';
import { paysAt, shortFactor } from './points-text.ts';
import { clockOf } from './until-reset.ts';

test('a factor is never rounded up', () => {
  expect(shortFactor('0.961299999999')).toBe('0.9612');
  expect(shortFactor('1.000000000000')).toBe('1.00');
  expect(shortFactor('1')).toBe('1.00');
  expect(shortFactor('0.94')).toBe('0.94');
});

test('the amount of a factor is rounded down to the micro-point, as in the settlement', () => {
  expect(paysAt('266', '0.940000000000')).toBe('250.04');
  expect(paysAt('0.000001', '0.999999999999')).toBe('0');
});

test('a countdown shows hours, minutes and seconds', () => {
  expect(clockOf(11_866)).toBe('3:17:46');
  expect(clockOf(0)).toBe('0:00:00');
});
