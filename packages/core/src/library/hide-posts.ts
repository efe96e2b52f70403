import type { QueryKey } from '@tanstack/query-core';
import type { PostCard } from '@taice/contract';
import { postKeys } from '../posts/queries.ts';
import { createOptimisticChange } from '../queries/optimistic-change.ts';
import type { Taice } from '../types.ts';

type PostPredicate = (post: PostCard) => boolean;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const postIn = (item: unknown): PostCard | undefined => {
  const value = isRecord(item) && isRecord(item['post']) ? item['post'] : item;
  return isRecord(value) && 'duration_s' in value && 'author' in value
    ? (value as unknown as PostCard)
    : undefined;
};

/** The same data without removed videos in its lists; the very same object if it has none. */
const removePosts = (data: unknown, isHidden: PostPredicate): unknown => {
  if (Array.isArray(data)) {
    const visible = data.filter((item) => {
      const post = postIn(item);
      return !post || !isHidden(post);
    });
    const nested = visible.map((item) => removePosts(item, isHidden));
    const same = visible.length === data.length && nested.every((item, at) => item === data[at]);
    return same ? data : nested;
  }
  if (!isRecord(data)) return data;
  const entries = Object.entries(data).map(
    ([key, value]) => [key, removePosts(value, isHidden)] as const,
  );
  return entries.every(([key, value]) => value === data[key]) ? data : Object.fromEntries(entries);
};

const isEmptied = (page: unknown): boolean =>
  isRecord(page) && Array.isArray(page['list']) && page['list'].length === 0;

/** Drops emptied pages of an endless list, because they would look like its end. */
const withoutEmptied = (data: unknown): unknown => {
  if (!isRecord(data) || !Array.isArray(data['pages']) || !Array.isArray(data['pageParams']))
    return data;
  const { pages, pageParams } = data;
  const indexes = pages.flatMap((page, at) => (at === 0 || !isEmptied(page) ? [at] : []));
  return {
    pages: indexes.map((at): unknown => pages[at]),
    pageParams: indexes.map((at): unknown => pageParams[at]),
  };
};

const isFeed = (key: QueryKey): boolean =>
  key[0] === postKeys.feed[0] && key[1] === postKeys.feed[1];

/** Removes videos from the lists under these keys. The feed is not reloaded: it continues as it is. */
export const hidePosts = (
  { queries }: Taice,
  isHidden: PostPredicate,
  matchesKey: (key: QueryKey) => boolean,
) =>
  createOptimisticChange(
    queries,
    (data, key) => {
      const filtered = matchesKey(key) ? removePosts(data, isHidden) : data;
      return filtered === data ? data : withoutEmptied(filtered);
    },
    isFeed,
  );
