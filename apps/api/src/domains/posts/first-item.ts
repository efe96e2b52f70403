import type { contract, Reply } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import type { Database } from '../../platform/db/pool.ts';
import type { Services } from '../../platform/services.ts';
import { chooseFeed } from './choose-feed.ts';
import { writeCursor } from './feed-cursor.ts';
import { loadPosts } from './post-queries.ts';
import { postDetail } from './post-view.ts';
import { whyOf } from './rank-feed.ts';
import { showDetail } from './show-detail.ts';
import { visitor } from './viewer.ts';

type Feed = Reply<typeof contract.posts.feed>;
type Detail = Reply<typeof contract.posts.detail>;
type Parts = Pick<Services, 'db' | 'clock' | 'config' | 'numbers'>;

interface Kept {
  readonly at: number;
  readonly feed: Promise<Feed | undefined>;
}
const keptByDatabase = new WeakMap<Database, Map<Lang, Kept>>();

/**
 * The item that a page opens with, before anybody is known: the same for all, so it is chosen once in
 * `first_item_ms`. Undefined while there is no video at all.
 */
export const firstFeedItem = (parts: Parts, lang: Lang): Promise<Feed | undefined> => {
  const at = parts.clock.real().getTime();
  const byLang = keptByDatabase.get(parts.db) ?? new Map<Lang, Kept>();
  keptByDatabase.set(parts.db, byLang);
  const kept = byLang.get(lang);
  if (kept && at - kept.at < parts.numbers.first_item_ms) return kept.feed;
  const feed = chooseFirst(parts, lang);
  byLang.set(lang, { at, feed });
  // A read that failed is not kept; whoever asked for it hears of the error.
  feed.catch(() => byLang.delete(lang));
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
  const rows = await loadPosts(parts.db, [item.id], null);
  return {
    list: rows.map((row) => ({ ...postDetail(row, visitor(lang), parts), why: whyOf(item) })),
    next_cursor: next && writeCursor(next),
  };
};

/** A video's page as a visitor sees it; undefined where there is none to see. */
export const detailFor = (parts: Parts, lang: Lang, id: bigint): Promise<Detail | undefined> =>
  showDetail(parts, id, visitor(lang));
