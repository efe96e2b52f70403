import type { DataTag, DefaultError, InfiniteData, QueryKey } from '@tanstack/query-core';
import type { Reply, TaiceContract } from '@taice/contract';
import { ApiError } from '../client/errors.ts';
import type { Taice } from '../types.ts';
import { viewerOf } from '../user/viewer.ts';
import { postKeys } from './queries.ts';

export type FeedItem = Reply<TaiceContract['posts']['feed']>['list'][number];
export type Slide = {
  readonly key: string;
  readonly post: FeedItem;
  /** The viewer it was loaded for; undefined for a visitor. */
  readonly loadedFor: string | undefined;
};

/** The number of the feed's current round, and the position in it. */
type FeedPosition = {
  readonly round: number;
  readonly cursor: string | undefined;
  /** Id of the video to begin with. */
  readonly firstPostId?: string;
};
export type FeedPage = {
  /** The current owner; undefined for a visitor. */
  readonly viewer: string | undefined;
  /** The viewer its videos were loaded for; a login does not change it. */
  readonly loadedFor: string | undefined;
  readonly round: number;
  readonly list: readonly FeedItem[];
  readonly next: FeedPosition;
};
type FeedPages = InfiniteData<FeedPage, FeedPosition>;

const pageSize = 5;
/** ms for which the feed is kept while another screen is open. */
const feedCacheMs = 30 * 60_000;
const start: FeedPosition = { round: 0, cursor: undefined };
/** The server's code for a video that cannot be watched any more. */
const unavailableCode = 1201;

/** One answer as a page. After the last page of a round the next round begins, so that the feed never ends. */
export const toFeedPage = (
  { list, next_cursor }: Reply<TaiceContract['posts']['feed']>,
  at: FeedPosition,
  viewer: string | undefined,
): FeedPage => {
  const last = next_cursor === null || list.length === 0;
  const next = last ? { round: at.round + 1, cursor: undefined } : { ...at, cursor: next_cursor };
  return { viewer, loadedFor: viewer, round: at.round, list, next };
};

/** The video of that id as the feed's first page; undefined if it is gone. */
const fetchRequestedPage = async (
  { api }: Taice,
  id: string,
  viewer: string | undefined,
  signal: AbortSignal,
): Promise<FeedPage | undefined> => {
  try {
    const first = await api.posts.detail({ id }, { signal });
    return { viewer, loadedFor: viewer, round: 0, list: [{ ...first, why: 'asked' }], next: start };
  } catch (error) {
    if (error instanceof ApiError && error.code === unavailableCode) return undefined;
    throw error;
  }
};

/**
 * The vertical feed. Loaded slides stay as they are; only more are loaded. It begins with the video `asked`, if any.
 */
export const feedQuery = (taice: Taice, requestedId?: string) => ({
  queryKey: postKeys.feed as unknown as DataTag<QueryKey, FeedPages, DefaultError>,
  queryFn: async ({ pageParam, signal }: { pageParam: FeedPosition; signal: AbortSignal }) => {
    const viewer = viewerOf(taice)?.id;
    const { cursor, firstPostId: id } = pageParam;
    const page = id && (await fetchRequestedPage(taice, id, viewer, signal));
    if (page) return page;
    const reply = await taice.api.posts.feed({ count: pageSize, cursor }, { signal });
    return toFeedPage(reply, pageParam, viewer);
  },
  initialPageParam: requestedId === undefined ? start : { ...start, firstPostId: requestedId },
  getNextPageParam: ({ next }: FeedPage): FeedPosition => next,
  // Never stale, even if all videos are reloaded: in another order the feed would change while someone watches it.
  staleTime: 'static' as const,
  gcTime: feedCacheMs,
  refetchOnReconnect: false,
});

/** The feed's slides: each video once a round. */
export function slidesOf(pages: readonly FeedPage[]): readonly Slide[] {
  const slides = new Map<string, Slide>();
  for (const { round, list, loadedFor } of pages) {
    for (const post of list) {
      const key = `${round}:${post.id}`;
      if (!slides.has(key)) slides.set(key, { key, post, loadedFor });
    }
  }
  return [...slides.values()];
}

const loadedPages = ({ queries }: Taice): readonly FeedPage[] =>
  queries.getQueryData<FeedPages>(postKeys.feed)?.pages ?? [];

/** The loaded slides. */
export const knownSlides = (taice: Taice): readonly Slide[] => slidesOf(loadedPages(taice));

/** Drops all slides, so that the feed can begin with another video. */
export const forgetFeed = ({ queries }: Taice): void =>
  queries.removeQueries({ queryKey: postKeys.feed });

const storePages = ({ queries }: Taice, pages: FeedPage[]) => {
  void queries.cancelQueries({ queryKey: postKeys.feed });
  const pageParams = pages.map(({ round }) => ({ round, cursor: undefined }));
  queries.setQueryData<FeedPages>(postKeys.feed, { pages, pageParams });
};

/**
 * Begins the feed with the item that the page came with, so that it plays before any request. False if the feed had
 * begun.
 */
export function seedFeed(taice: Taice, first: FeedItem | undefined): boolean {
  if (loadedPages(taice).length > 0) return false;
  const viewer = viewerOf(taice)?.id;
  if (first)
    storePages(taice, [{ viewer, loadedFor: undefined, round: 0, list: [first], next: start }]);
  return true;
}

/** Drops slides after `index` that belong to another person, for example after a login. */
export function keepFeedForViewer(taice: Taice, index: number): void {
  const viewer = viewerOf(taice)?.id;
  const pages = loadedPages(taice);
  if (pages.length === 0 || pages.at(-1)?.viewer === viewer) return;
  const keptKeys = new Set(
    slidesOf(pages)
      .slice(0, index + 1)
      .map(({ key }) => key),
  );
  const { round } = pages.at(-1)!;
  storePages(
    taice,
    pages.map((page) => ({
      ...page,
      viewer,
      list: page.list.filter(({ id }) => keptKeys.has(`${page.round}:${id}`)),
      next: { round, cursor: undefined },
    })),
  );
}
