import { expect, test } from 'vitest';
import { type Exits, unreviewedLeft } from './rules.ts';

const settings = { unreviewed_max: 100n, unreviewed_max_established: 800n };
const left = (exits: Partial<Exits>) =>
  unreviewedLeft({ isEstablished: false, unreviewed: 0n, passed: 0n, ...exits }, settings);

test('an account begins with what its identity costs', () => {
  expect(left({})).toBe(100n);
  expect(left({ isEstablished: true })).toBe(800n);
});

test('what has left is gone, and ten times what a review has let go comes on top', () => {
  expect(left({ unreviewed: 60n })).toBe(40n);
  expect(left({ unreviewed: 100n, passed: 300n })).toBe(3_000n);
  // The setting may have been lowered meanwhile.
  expect(left({ unreviewed: 500n })).toBe(0n);
});
