import type { Reply, TaiceContract } from '@taice/contract';
import { viewerOf, type Taice } from '@taice/core';
import { atom } from 'jotai';

export type FeedItem = Reply<TaiceContract['posts']['feed']>['list'][number];
export type Slide = { key: string; post: FeedItem };
export type Feed = {
  slides: readonly Slide[];
  cursor: string | null;
  /** How often the feed has begun anew; the same video may come once in each round. */
  round: number;
  status: 'idle' | 'loading' | 'failed';
  /** Why the last request failed. */
  error: unknown;
  /** The server has no more for now; asking again at once would bring nothing. */
  dry: boolean;
  /** Whose feed it is; undefined for a visitor. */
  viewer: string | undefined;
  /** Counts up when the rest of the feed is dropped, so that a late answer is not added. */
  generation: number;
};

const pageSize = 5;

const empty: Feed = {
  slides: [],
  cursor: null,
  round: 0,
  status: 'idle',
  error: undefined,
  dry: false,
  viewer: undefined,
  generation: 0,
};

/** The vertical feed as far as it was fetched; kept while other screens are open. */
export const feedAtom = atom<Feed>(empty);
/** Index of the slide that is in view. */
export const placeAtom = atom(0);

const slide = (round: number, post: FeedItem): Slide => ({ key: `${round}:${post.id}`, post });

/** Adds one answer: what this round has already is left out, and after its end a new round begins. */
export function append(
  feed: Feed,
  reply: { list: readonly FeedItem[]; next_cursor: string | null },
): Feed {
  const known = new Set(feed.slides.map(({ key }) => key));
  const fresh = reply.list
    .map((post) => slide(feed.round, post))
    .filter(({ key }) => !known.has(key));
  const last = reply.next_cursor === null || reply.list.length === 0;
  return {
    ...feed,
    slides: [...feed.slides, ...fresh],
    cursor: last ? null : reply.next_cursor,
    round: last ? feed.round + 1 : feed.round,
    status: 'idle',
    error: undefined,
    dry: reply.list.length === 0,
  };
}

/** Begins the feed with the item that the page came with, so that it plays before any request. */
export function beginFeed(taice: Taice, first: FeedItem | undefined): void {
  if (!first || taice.store.get(feedAtom).slides.length > 0) return;
  const viewer = viewerOf(taice)?.id;
  taice.store.set(feedAtom, { ...empty, viewer, slides: [slide(0, first)] });
  taice.store.set(placeAtom, 0);
}

/** Fetches the next few videos; harmless while that is under way. */
export async function loadMore(taice: Taice): Promise<void> {
  const before = taice.store.get(feedAtom);
  if (before.status === 'loading') return;
  taice.store.set(feedAtom, { ...before, status: 'loading' });
  const settle = (next: (feed: Feed) => Feed) =>
    taice.store.set(feedAtom, (now) => (now.generation === before.generation ? next(now) : now));
  try {
    const reply = await taice.api.posts.feed({
      count: pageSize,
      ...(before.cursor !== null && { cursor: before.cursor }),
    });
    settle((now) => append(now, reply));
  } catch (error) {
    settle((now) => ({ ...now, status: 'failed', error }));
  }
}

/** Drops what comes after the video in view where that is another person's, as after a login. */
export function keepForViewer(taice: Taice): void {
  const viewer = viewerOf(taice)?.id;
  if (taice.store.get(feedAtom).viewer === viewer) return;
  const place = taice.store.get(placeAtom);
  taice.store.set(feedAtom, (feed) => ({
    ...empty,
    viewer,
    slides: feed.slides.slice(0, place + 1),
    round: feed.round,
    generation: feed.generation + 1,
  }));
}
