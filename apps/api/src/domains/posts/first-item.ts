import type { contract, Reply } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import { keeper } from '../../platform/kept.ts';
import type { Services } from '../../platform/services.ts';
import { chooseFeed } from './choose-feed.ts';
import { feedCursor } from './feed-cursor.ts';
import { loadPosts } from './post-queries.ts';
import { postDetail } from './post-view.ts';
import { whyOf } from './rank-feed.ts';
import { showDetail } from './show-detail.ts';
import { visitor } from './viewer.ts';

type Feed = Reply<typeof contract.posts.feed>;
type Detail = Reply<typeof contract.posts.detail>;
type Parts = Pick<Services, 'db' | 'clock' | 'config' | 'numbers'>;

const kept = keeper<{ readonly feed: Feed | undefined }>();

/**
 * The item that a page opens with, before anybody is known: the same for all, so it is chosen once in
 * `first_item_ms`. Undefined while there is no video at all.
 */
export const firstFeedItem = async (parts: Parts, lang: Lang): Promise<Feed | undefined> => {
  const { feed } = await kept(parts, lang, parts.numbers.first_item_ms, async () => ({
    feed: await chooseFirst(parts, lang),
  }));
  return feed;
};

const chooseFirst = async (parts: Parts, lang: Lang): Promise<Feed | undefined> => {
  const { items, next } = await chooseFeed(parts, {
    userId: null,
    deviceId: 'page',
    scope: 'foryou',
    categoryId: undefined,
    count: 1,
    cursor: undefined,
  });
  const [item] = items;
  if (!item) return undefined;
  const rows = await loadPosts(parts, [item.post.id], null);
  const now = parts.clock.rule().getTime();
  const why = whyOf(item, { now, popularFrom: parts.numbers.popular_views });
  return {
    list: rows.map((row) => ({ ...postDetail(row, visitor(lang), parts), why })),
    next_cursor: next && feedCursor.write(next),
  };
};

/** The feed of a page whose address names a video: that one, and then the feed; undefined where there is none to see. */
export const feedFrom = async (parts: Parts, lang: Lang, id: bigint): Promise<Feed | undefined> => {
  const asked = await detailFor(parts, lang, id);
  return asked && { list: [{ ...asked, why: 'asked' }], next_cursor: null };
};

/** A video's page as a visitor sees it; undefined where there is none to see. */
export const detailFor = (parts: Parts, lang: Lang, id: bigint): Promise<Detail | undefined> =>
  showDetail(parts, id, visitor(lang));
