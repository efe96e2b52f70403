import { expect, test } from 'vitest';
import { creditedSeconds } from './credited-seconds.ts';

test('reaches the rounded-up seconds only if all of them are credited', () => {
  expect(creditedSeconds(8.25, 8.25)).toEqual({ watched: 9, required: 9 });
  expect(creditedSeconds(8.2, 8.25)).toEqual({ watched: 8, required: 9 });
  expect(creditedSeconds(0, 15)).toEqual({ watched: 0, required: 15 });
});
