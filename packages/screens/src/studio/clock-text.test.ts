import { expect, test } from 'vitest';
import { formatClock, parseClock } from './clock-text.ts';

test.each([
  ['0:00', 0],
  ['1:05', 65],
  ['90', 90],
  ['1:02:03.5', 3_723.5],
  ['1：05', 65],
  ['-1', null],
  ['1:2:3:4', null],
  ['soon', null],
  ['', null],
])('%s is read as %s', (text, seconds) => {
  expect(parseClock(text)).toBe(seconds);
});

test('reads a formatted time back as the same seconds', () => {
  for (const seconds of [0, 5, 65, 599, 3_600, 3_723.5])
    expect(parseClock(formatClock(seconds))).toBe(seconds);
});
