import { QueryClient } from '@tanstack/query-core';
import type { PostCard } from '@taice/contract';
import { expect, test } from 'vitest';
import { mapPosts } from './map-posts.ts';
import { patchPost, updatePostOptimistically } from './patch-post.ts';
import { postKeys } from './queries.ts';
import { withRewardState } from './reward-state.ts';

const post = (id: string, change: Partial<PostCard> = {}) =>
  ({
    id,
    duration_s: 20,
    author: { id, nickname: 'Mei' },
    watched: 0,
    share_num: 3,
    reward: { id: '1', state: 'available' },
    ...change,
  }) as PostCard;

/** All queries in which a page may know a video. */
const places = (change?: Partial<PostCard>) => {
  const [one, other] = [post('1', change), post('2')];
  return [
    [postKeys.feed, { pages: [{ list: [other] }, { list: [one, other] }], pageParams: [0, 1] }],
    [postKeys.detail('1'), { ...one, next: [other] }],
    [postKeys.detail('2'), { ...other, next: [one] }],
    [postKeys.sections, [{ key: 'hot', list: [other, one] }]],
    [postKeys.upNext('2'), { pages: [{ list: [one] }], pageParams: [0] }],
    [postKeys.history(''), { pages: [{ list: [{ post: one, earned: '2' }] }], pageParams: [0] }],
    [postKeys.grid({ section: 'new', category: undefined }), { pages: [{ list: [one] }] }],
  ] as const;
};

const known = () => {
  const queries = new QueryClient();
  for (const [key, data] of places()) queries.setQueryData(key, data);
  const all = () => places().map(([key]) => queries.getQueryData(key));
  return { queries, all };
};
const wanted = (change?: Partial<PostCard>) => places(change).map(([, data]) => data);

test('a change to a video shows on all of its lists, and on no other', () => {
  const { queries, all } = known();
  const person = { id: '1', nickname: 'Mei' };
  queries.setQueryData(['user', 'profile', '1'], person);
  patchPost(queries, '1', { watched: 0.5 });
  expect(all()).toEqual(wanted({ watched: 0.5 }));
  expect(queries.getQueryData(['user', 'profile', '1'])).toBe(person);
});

test('data without the video keeps its identity', () => {
  const data = { pages: [{ list: [post('2'), post('3')] }] };
  expect(mapPosts(data, '1', (one) => ({ ...one, watched: 1 }))).toBe(data);
});

test('shows a change before the server confirms it, and then as the server returns it', async () => {
  const { queries, all } = known();
  const answer = Promise.withResolvers<number>();
  const done = updatePostOptimistically(queries, {
    id: '1',
    patch: ({ share_num }) => ({ share_num: share_num + 1 }),
    run: () => answer.promise,
    patchFromAnswer: (share_num) => ({ share_num }),
  });
  expect(all()).toEqual(wanted({ share_num: 4 }));
  answer.resolve(9);
  await done;
  expect(all()).toEqual(wanted({ share_num: 9 }));
});

test('a refusal reverts the change on all lists, but no newer data', async () => {
  const { queries, all } = known();
  const answer = Promise.withResolvers<never>();
  const done = updatePostOptimistically(queries, {
    id: '1',
    patch: withRewardState('claimed'),
    run: () => answer.promise,
  });
  expect(all()).toEqual(wanted({ reward: { ...post('1').reward!, state: 'claimed' } }));
  patchPost(queries, '1', { watched: 0.9 });
  answer.reject(new Error('no'));
  await expect(done).rejects.toThrow('no');
  expect(all()).toEqual(wanted({ watched: 0.9 }));
});

test('an older answer does not undo a later change', async () => {
  const { queries } = known();
  const key = postKeys.upNext('5');
  const late = Promise.withResolvers<{ list: PostCard[] }>();
  const asked = queries.fetchQuery({ queryKey: key, queryFn: () => late.promise });
  await updatePostOptimistically(queries, {
    id: '1',
    patch: { watched: 1 },
    run: async () => 'done',
  });
  late.resolve({ list: [post('1')] });
  await asked;
  await new Promise(setImmediate);
  expect(queries.getQueryData(key)).toEqual({ list: [post('1', { watched: 1 })] });
  await queries.fetchQuery({ queryKey: key, queryFn: async () => ({ list: [post('1')] }) });
  await new Promise(setImmediate);
  expect(queries.getQueryData(key)).toEqual({ list: [post('1')] });
});

test('a change does not refresh the age of a list', () => {
  const { queries } = known();
  queries.setQueryData(postKeys.sections, [{ list: [post('1')] }], { updatedAt: 5 });
  patchPost(queries, '1', { watched: 0.5 });
  expect(queries.getQueryState(postKeys.sections)?.dataUpdatedAt).toBe(5);
});
