import { expect, test } from 'vitest';
import { createUploadRateMeter, secondsLeft } from './upload-rate-meter.ts';

test('the pace covers the last eight seconds, once a second has passed', () => {
  const { tell } = createUploadRateMeter();
  expect(tell(0, 0)).toBeNull();
  expect(tell(500, 999)).toBeNull();
  expect(tell(500, 1_000)).toBe(500);
  for (let at = 2; at <= 8; at += 1) tell(500 * at, at * 1_000);
  expect(tell(8_000, 9_000)).toBe(937.5);
  // Old speeds do not count.
  for (let at = 10; at <= 30; at += 1) tell(8_000 + at, at * 1_000);
  expect(tell(8_031, 31_000)).toBe(1);
});

test('a broken upload resumes further back and measures its pace from there', () => {
  const { tell } = createUploadRateMeter();
  tell(0, 0);
  expect(tell(4_000, 2_000)).toBe(2_000);
  expect(tell(1_000, 3_000)).toBeNull();
  expect(tell(2_000, 4_000)).toBe(1_000);
});

test('the remaining time is whole seconds, and absent without progress', () => {
  expect([secondsLeft(1_001, 500), secondsLeft(0, 500)]).toEqual([3, 0]);
  expect([secondsLeft(10, 0), secondsLeft(10, null)]).toEqual([null, null]);
});
