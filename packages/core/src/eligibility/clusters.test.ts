import { expect, test } from 'vitest';
import { type AccountTraces, clustersOf } from './clusters.ts';

const HOUR_MS = 3_600_000;

/** An account that shares nothing with any other. */
const apart = (n: number): AccountTraces => ({
  id: `${n}`,
  addresses: [`home ${n}`, `mobile ${n}`],
  bornAt: n * HOUR_MS,
  videos: Array.from({ length: 20 }, (_, at) => `${n} ${at}`),
  rhythm: { meanMs: 5_000 + 20 * n, deviationMs: 100 },
  exitAddress: `wallet ${n}`,
});
const many = (count: number, more: (n: number) => Partial<AccountTraces>): AccountTraces[] =>
  Array.from({ length: count }, (_, n) => ({ ...apart(n), ...more(n) }));
const found = (accounts: readonly AccountTraces[]) => clustersOf(accounts);

test('36 accounts of a script at one address are one cluster, whatever they have been named', () => {
  const [only, ...others] = found(
    many(36, () => ({ addresses: ['one'], videos: apart(0).videos, bornAt: 0 })),
  );
  expect(others).toEqual([]);
  expect(only?.accounts).toHaveLength(36);
  expect(only?.traits).toEqual(['address', 'birth', 'order']);
});

test('one trait makes no cluster', () => {
  expect(found(many(50, () => ({ exitAddress: 'one' })))).toEqual([]);
  expect(found(many(50, () => ({ bornAt: 0 })))).toEqual([]);
  expect(found(many(50, () => ({ rhythm: apart(0).rhythm })))).toEqual([]);
});

test('an exit address and a rhythm in common make one', () => {
  const [cluster] = found(many(8, () => ({ exitAddress: 'one', rhythm: apart(0).rhythm })));
  expect(cluster?.traits).toEqual(['rhythm', 'exit']);
});

test('a household is none, and neither is a class, an office or a phone network', () => {
  const least = 6;
  expect(found(many(least - 1, () => ({ addresses: ['one'], bornAt: 0 })))).toEqual([]);
  // All of a class come in one hour.
  expect(found(many(30, (n) => ({ addresses: ['school', `home ${n}`], bornAt: n })))).toEqual([]);
  expect(found(many(300, (n) => ({ addresses: ['carrier', `home ${n}`] })))).toEqual([]);
});

test('accounts that are alike in a crowd are a cluster without it, a few of them are none', () => {
  const crowd = many(60, (n) => ({ addresses: ['campus', `home ${n}`], bornAt: 0 }));
  const alike = (count: number) => [
    ...crowd.slice(0, count).map((each) => ({ ...each, videos: apart(0).videos })),
    ...crowd.slice(count),
  ];
  expect(found(alike(4))).toEqual([]);
  expect(found(alike(8)).map(({ accounts }) => accounts.length)).toEqual([8]);
});
