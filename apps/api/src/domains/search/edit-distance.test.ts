import { expect, test } from 'vitest';
import { editDistance, wordsAtDistanceOne, maxTypos } from './edit-distance.ts';

test.each([
  ['dawn', 'dawn', 0],
  ['dawn', 'dawns', 1],
  ['dawns', 'dawn', 1],
  ['dawn', 'down', 1],
  ['dawn', 'dwan', 1],
  ['adwn', 'dawn', 1],
  ['dawn', 'nawd', 2],
  ['kitten', 'sitting', 3],
  // Swapped letters are not edited again.
  ['ca', 'abc', 3],
  ['', 'bay', 3],
])('from %j to %j is a distance of %d', (one, other, slips) => {
  expect(editDistance(one, other)).toBe(slips);
});

test('lists every word one typo away, and no other', () => {
  const away = wordsAtDistanceOne('dawn');
  expect(away.filter((word) => editDistance('dawn', word) !== 1)).toEqual([]);
  expect(new Set(away).size).toBe(away.length);
  // 4 deletions, 3 transpositions, 4 × 25 substitutions, and 5 × 26 insertions of which 4 are duplicates.
  expect(away).toHaveLength(4 + 3 + 100 + 126);
  expect(away).toEqual(expect.arrayContaining(['awn', 'daw', 'adwn', 'danw', 'zawn', 'dawns']));
});

test('shorter words allow fewer typos', () => {
  expect(['bay', 'dawn', 'sunset', 'sunsets'].map(maxTypos)).toEqual([0, 1, 1, 2]);
});
