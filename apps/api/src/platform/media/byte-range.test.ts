import { expect, it } from 'vitest';
import { parseRange } from './byte-range.ts';

it.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
])('%s of 100 bytes is %o', (header, expected) => {
  expect(parseRange(header, 100)).toEqual(expected);
});

it.each([
  [undefined],
  [''],
  ['bytes='],
  ['bytes=-'],
  ['bytes=5-2'],
  ['lines=1-2'],
  ['bytes=0-1,5-6'],
  ['bytes=a-b'],
])('answers %s with the whole object', (header) => {
  expect(parseRange(header, 100)).toBeNull();
});

it.each([['bytes=100-'], ['bytes=100-200'], ['bytes=-0']])(
  'cannot satisfy %s of 100 bytes',
  (header) => {
    expect(parseRange(header, 100)).toBe('unsatisfiable');
  },
);

it('cannot satisfy any range of an empty object', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
});
