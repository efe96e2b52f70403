import { expect, test } from 'vitest';
import { splitTimestamps } from './timestamps.ts';

const seconds = (text: string, durationS = 4_000) =>
  splitTimestamps(text, durationS).flatMap(({ second }) => second ?? []);

test('finds moments of the video, and no similar text', () => {
  expect(splitTimestamps('At 0:12 the lift', 20)).toEqual([
    { text: 'At ' },
    { text: '0:12', second: 12 },
    { text: ' the lift' },
  ]);
  expect(seconds('1:02:03，还有12:34')).toEqual([3_723, 754]);
  expect(seconds('0:21', 20)).toEqual([]);
  for (const text of ['3:2', '1:99', '12:345', '1.0:12', '2026-11-21T10:00:00', '::', '0:12:'])
    expect(seconds(text), text).toEqual([]);
});

test('the parts join to the whole text', () => {
  for (const text of ['', '0:01', 'a 0:01 b 0:02', '0:010:02', 'x\n0:01\ny'])
    expect(
      splitTimestamps(text, 99)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
});
