import type { PostCard } from '@taice/contract';
import { QueryObserver } from '@tanstack/query-core';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { postKeys } from '../posts/queries.ts';
import { dropped, makeTaice, ok, defaultReply } from '../testing/fake-server.ts';
import { markNotInterested, setBlocked } from './feed-exclusions.ts';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

const post = (id: string, by: string) =>
  ({ id, duration_s: 20, author: { id: by }, category: { id: '3' } }) as PostCard;

/** Two lists with two people's videos. The feed's second page contains only one person's. */
const open = async (works: boolean) => {
  const { taice } = await makeTaice((seen) => {
    if (!/notInterested$|user\/block$/.test(seen.path)) return defaultReply(seen);
    return works ? ok() : dropped();
  });
  const feed = {
    pages: [{ list: [post('1', '8')] }, { list: [post('2', '9')] }],
    pageParams: [0, 1],
  };
  const history = {
    pages: [{ list: [{ post: post('2', '9') }, { post: post('1', '8') }] }],
    pageParams: [0],
  };
  taice.queries.setQueryData(postKeys.feed, feed);
  taice.queries.setQueryData(postKeys.history(''), history);
  const lists = () => [
    taice.queries.getQueryData(postKeys.feed),
    taice.queries.getQueryData(postKeys.history('')),
  ];
  return { taice, lists, before: [feed, history] };
};

test('a failed block restores the person on every list in place', async () => {
  const { taice, lists, before } = await open(false);
  const done = setBlocked(taice, '9', true);
  expect(JSON.stringify(lists())).not.toContain('"id":"9"');
  expect(lists()[0]).toEqual({ pages: [{ list: [post('1', '8')] }], pageParams: [0] });
  await expect(done).rejects.toThrow();
  expect(lists()).toEqual(before);
});

test('unblocking removes nothing from a list, and refetches the visible lists', async () => {
  const { taice, lists, before } = await open(true);
  const looked = vi.fn(() => Promise.resolve(before[1]));
  const watching = new QueryObserver(taice.queries, {
    queryKey: postKeys.history(''),
    queryFn: looked,
    staleTime: Infinity,
  });
  const leave = watching.subscribe(() => {});
  const done = setBlocked(taice, '9', false);
  expect(lists()).toEqual(before);
  expect(looked).not.toHaveBeenCalled();
  await done;
  expect(lists()).toEqual(before);
  await vi.waitFor(() => expect(looked).toHaveBeenCalledTimes(1), 60_000);
  leave();
});

test("a 'not interested' choice removes items from recommendations, and its undo restores them", async () => {
  const { taice, lists, before } = await open(true);
  const undo = await markNotInterested(taice, { user_id: '9' });
  expect(JSON.stringify(lists()[0])).not.toContain('"id":"9"');
  expect(lists()[1]).toEqual(before[1]);
  await undo();
  expect(lists()).toEqual(before);
});
