import { expect, test } from 'vitest';
import { type AccountSignals, clustersOf } from './clusters.ts';

const HOUR_MS = 3_600_000;

/** An account that shares nothing with any other. */
const apart = (n: number): AccountSignals => ({
  id: `${n}`,
  networks: [`home ${n}`, `mobile ${n}`],
  createdAt: n * HOUR_MS,
  videos: Array.from({ length: 20 }, (_, at) => `${n} ${at}`),
  payoutAddress: `wallet ${n}`,
});
const many = (count: number, more: (n: number) => Partial<AccountSignals>): AccountSignals[] =>
  Array.from({ length: count }, (_, n) => ({ ...apart(n), ...more(n) }));
const found = (accounts: readonly AccountSignals[]) => clustersOf(accounts);

test('36 accounts of a script at one address are one cluster', () => {
  const [only, ...others] = found(
    many(36, () => ({ networks: ['one'], videos: apart(0).videos, createdAt: 0 })),
  );
  expect(others).toEqual([]);
  expect(only?.accounts).toHaveLength(36);
  expect(only?.traits).toEqual(['network', 'sign_up_hour', 'order']);
});

test('one shared trait makes no cluster', () => {
  expect(found(many(50, () => ({ payoutAddress: 'one' })))).toEqual([]);
  expect(found(many(50, () => ({ createdAt: 0 })))).toEqual([]);
  expect(found(many(50, () => ({ videos: apart(0).videos })))).toEqual([]);
});

test('a shared payout address and a shared video order make a cluster', () => {
  const [cluster] = found(many(8, () => ({ payoutAddress: 'one', videos: apart(0).videos })));
  expect(cluster?.traits).toEqual(['order', 'payout_address']);
});

test('finds a script in a large crowd behind one network', () => {
  const crowd = many(1_000, (n) => ({ networks: ['carrier', `home ${n}`] }));
  const script = many(36, (n) => ({
    ...apart(5_000 + n),
    networks: ['carrier'],
    videos: apart(5_000).videos,
  }));
  expect(found([...crowd, ...script]).map(({ accounts }) => accounts.length)).toContain(36);
});

test('a household, a class, an office and a phone network are no clusters', () => {
  const least = 6;
  expect(found(many(least - 1, () => ({ networks: ['one'], createdAt: 0 })))).toEqual([]);
  // Everyone in a class registers within one hour.
  expect(found(many(30, (n) => ({ networks: ['school', `home ${n}`], createdAt: n })))).toEqual([]);
  expect(found(many(300, (n) => ({ networks: ['carrier', `home ${n}`] })))).toEqual([]);
});

test('similar accounts in a crowd form their own cluster, unless they are few', () => {
  const crowd = many(60, (n) => ({ networks: ['campus', `home ${n}`], createdAt: 0 }));
  const alike = (count: number) => [
    ...crowd.slice(0, count).map((each) => ({ ...each, videos: apart(0).videos })),
    ...crowd.slice(count),
  ];
  expect(found(alike(4))).toEqual([]);
  expect(found(alike(8)).map(({ accounts }) => accounts.length)).toEqual([8]);
});
