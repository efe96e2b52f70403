import { expect, test } from 'vitest';
import { looksOf } from './looks.ts';

test('a run takes the first or the requested look, a long run all', () => {
  const looks = ['a', 'b', 'c'];
  expect(looksOf({}, looks)).toEqual(['a']);
  expect(looksOf({ TEST_LOOK: '5' }, looks)).toEqual(['c']);
  expect(looksOf({ TEST_LOOK: '5', TEST_LONG: '1' }, looks)).toEqual(looks);
  expect(() => looksOf({ TEST_LOOK: 'two' }, looks)).toThrow('TEST_LOOK=two is not a number');
});
