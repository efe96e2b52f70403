import { QueryClient, QueryObserver } from '@tanstack/query-core';
import { expect, test } from 'vitest';
import { optimistic, createOptimisticChange } from './optimistic-change.ts';

const without = (gone: string) => (data: unknown) =>
  Array.isArray(data) && data.includes(gone) ? data.filter((one) => one !== gone) : data;
const setUp = () => {
  const queries = new QueryClient();
  queries.setQueryData(['list', 1], ['a', 'b'], { updatedAt: 5 });
  queries.setQueryData(['list', 2], ['b', 'c'], { updatedAt: 6 });
  queries.setQueryData(['list', 3], ['c'], { updatedAt: 7 });
  const lists = () => [1, 2, 3].map((at) => queries.getQueryData(['list', at]));
  const ages = () => [1, 2, 3].map((at) => queries.getQueryState(['list', at])?.dataUpdatedAt);
  return { queries, lists, ages };
};
const refuse = () => Promise.reject(new Error('no'));

test('a change shows on every list at once and keeps their age', async () => {
  const { queries, lists, ages } = setUp();
  const before = lists();
  const call = Promise.withResolvers<string>();
  const done = optimistic(createOptimisticChange(queries, without('b')), () => call.promise);
  expect(lists()).toEqual([['a'], ['c'], ['c']]);
  expect(lists()[2]).toBe(before[2]);
  expect(ages()).toEqual([5, 6, 7]);
  call.resolve('made');
  expect(await done).toBe('made');
  expect(lists()).toEqual([['a'], ['c'], ['c']]);
});

test('a refusal restores each list and its age', async () => {
  const { queries, lists, ages } = setUp();
  const before = lists();
  await expect(optimistic(createOptimisticChange(queries, without('b')), refuse)).rejects.toThrow(
    'no',
  );
  expect(lists()).toEqual(before);
  expect(ages()).toEqual([5, 6, 7]);
});

test('an older answer also gets the change, and a refusal shows it unchanged', async () => {
  const { queries, lists } = setUp();
  const answer = Promise.withResolvers<string[]>();
  const fetching = queries.fetchQuery({ queryKey: ['list', 1], queryFn: () => answer.promise });
  const call = Promise.withResolvers<never>();
  const done = optimistic(createOptimisticChange(queries, without('b')), () => call.promise);
  answer.resolve(['a', 'b', 'd']);
  await fetching;
  expect(lists()[0]).toEqual(['a', 'd']);
  call.reject(new Error('no'));
  await expect(done).rejects.toThrow('no');
  expect(lists()[0]).toEqual(['a', 'b', 'd']);
});

test('refetches data that changed meanwhile unless the page is left, and never overwrites it', async () => {
  for (const isLeft of [false, true]) {
    const { queries, lists } = setUp();
    let asked = 0;
    const stop = new QueryObserver(queries, {
      queryKey: ['list', 1],
      staleTime: Infinity,
      queryFn: () => {
        asked += 1;
        return Promise.resolve(['asked']);
      },
    }).subscribe(() => undefined);
    const change = createOptimisticChange(queries, without('b'), () => isLeft);
    queries.setQueryData(['list', 1], ['x']);
    change.takeBack();
    expect(lists()[1]).toEqual(['b', 'c']);
    await Promise.resolve();
    expect(asked).toBe(isLeft ? 0 : 1);
    expect(lists()[0]).toEqual(['x']);
    stop();
  }
});
