import { expect, test } from 'vitest';
import { creditedSeconds } from './credited-seconds.ts';

test('of 8.25 s that were all credited nothing is missing; of less the last whole one is', () => {
  expect(creditedSeconds(8.25, 8.25)).toEqual({ watched: 9, required: 9 });
  expect(creditedSeconds(8.2, 8.25)).toEqual({ watched: 8, required: 9 });
  expect(creditedSeconds(0, 15)).toEqual({ watched: 0, required: 15 });
});
