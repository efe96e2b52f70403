import type { Reply, TaiceContract } from '@taice/contract';
import { InfiniteQueryObserver } from '@tanstack/query-core';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { logIn, logOut } from '../session/session.ts';
import { makeTaice, ok, defaultReply } from '../testing/fake-server.ts';
import {
  seedFeed,
  feedQuery,
  forgetFeed,
  keepFeedForViewer,
  knownSlides,
  toFeedPage,
  slidesOf,
  type FeedItem,
} from './feed.ts';
import { postKeys } from './queries.ts';

type FeedReply = Reply<TaiceContract['posts']['feed']>;
const item = (id: number) => ({ id: String(id) }) as FeedItem;
const answer = (ids: number[], next_cursor: string | null): FeedReply => ({
  list: ids.map((id) => item(id)),
  next_cursor,
});
const start = { round: 0, cursor: undefined };
const ids = (pages: Parameters<typeof slidesOf>[0]) => slidesOf(pages).map(({ post }) => post.id);

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

test('omits items that the round already has, including the page’s first item', () => {
  const pages = [toFeedPage(answer([3], 'a'), start, undefined)];
  pages.push(toFeedPage(answer([1, 3, 2], 'b'), pages[0]!.next, undefined));
  expect(ids(pages)).toEqual(['3', '1', '2']);
});

test('starts a new round after the end, so that the feed never ends', () => {
  const first = toFeedPage(answer([1, 2], null), start, undefined);
  const second = toFeedPage(answer([1, 2], null), first.next, undefined);
  expect(first.next).toEqual({ round: 1, cursor: undefined });
  expect(slidesOf([first, second]).map(({ key }) => key)).toEqual(['0:1', '0:2', '1:1', '1:2']);
});

test('starts with the video of the address, or without it if it is gone', async () => {
  for (const gone of [false, true]) {
    const { taice } = await makeTaice((seen) => {
      if (seen.path.endsWith('post/detail'))
        return gone ? { code: 1201, msg: 'gone' } : ok({ ...item(42), share: {}, next: [] });
      return seen.path.endsWith('video/feed') ? ok(answer([1, 42, 2], 'b')) : defaultReply(seen);
    });
    const feed = new InfiniteQueryObserver(taice.queries, feedQuery(taice, '42'));
    const stop = feed.subscribe(() => {});
    await vi.waitFor(() => expect(feed.getCurrentResult().isFetching).toBe(false), 20_000);
    if (!gone) await feed.fetchNextPage();
    expect(knownSlides(taice).map(({ post }) => post.id)).toEqual(
      gone ? ['1', '42', '2'] : ['42', '1', '2'],
    );
    forgetFeed(taice);
    expect(knownSlides(taice)).toEqual([]);
    stop();
  }
});

/** A page with the feed on it. */
const open = async () => {
  const asked: Array<string | undefined> = [];
  const made = await makeTaice((seen) => {
    if (!seen.path.endsWith('video/feed')) return defaultReply(seen);
    asked.push(seen.params['cursor'] as string | undefined);
    const from = asked.length * 10;
    return ok(answer([from, from + 1], `after ${from + 1}`));
  });
  const { taice } = made;
  const show = () => new InfiniteQueryObserver(taice.queries, feedQuery(taice));
  const feed = show();
  const shown = () => ids(feed.getCurrentResult().data?.pages ?? []);
  return { ...made, asked, feed, shown, show };
};

test('starts with the page’s own item, and requests nothing until more is needed', async () => {
  const { taice, asked, feed, shown } = await open();
  expect(seedFeed(taice, item(7))).toBe(true);
  feed.subscribe(() => {});
  await new Promise(setImmediate);
  expect([shown(), asked]).toEqual([['7'], []]);
  await feed.fetchNextPage();
  await feed.fetchNextPage();
  expect(shown()).toEqual(['7', '10', '11', '20', '21']);
  expect(asked).toEqual([undefined, 'after 11']);
  expect(seedFeed(taice, item(8))).toBe(false);
});

test('keeps playing after login, and refetches only the later items', async () => {
  const { taice, asked, feed, shown } = await open();
  seedFeed(taice, item(7));
  feed.subscribe(() => {});
  await feed.fetchNextPage();
  await logIn(taice, { way: 'email', email: 'a@b.co', password: 'secret-9' });
  expect(shown()).toEqual(['7', '10', '11']);
  keepFeedForViewer(taice, 1);
  expect(shown()).toEqual(['7', '10']);
  keepFeedForViewer(taice, 0);
  await feed.fetchNextPage();
  expect(shown()).toEqual(['7', '10', '20', '21']);
  expect(asked).toEqual([undefined, undefined]);
});

test('changes after a log-out', async () => {
  const { taice, shown, feed } = await open();
  await logIn(taice, { way: 'email', email: 'a@b.co', password: 'secret-9' });
  seedFeed(taice, item(7));
  await logOut(taice);
  expect(taice.queries.getQueryCache().getAll()).toEqual([]);
  expect(feed.getCurrentResult().data === undefined || !shown().includes('7')).toBe(true);
});

test('the watched video keeps its place when all videos are refetched, also on the next visit', async () => {
  const { taice, asked, feed, shown, show } = await open();
  seedFeed(taice, item(7));
  const stop = feed.subscribe(() => {});
  await feed.fetchNextPage();
  await taice.queries.invalidateQueries({ queryKey: postKeys.all });
  stop();
  const next = show();
  next.subscribe(() => {});
  await new Promise(setImmediate);
  expect([shown(), next.getCurrentResult().isFetching]).toEqual([['7', '10', '11'], false]);
  await next.fetchNextPage();
  expect(asked).toEqual([undefined, 'after 11']);
});
