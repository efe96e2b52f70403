import type { contract, PostDetail, Reply } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import { pickInvitationVideo } from '@taice/core/rules';
import { ttlCache } from '../../platform/ttl-cache.ts';
import type { Services } from '../../platform/services.ts';
import { chooseFeed } from './choose-feed.ts';
import { advanceCursor, feedCursor } from './feed-cursor.ts';
import { loadPosts } from './post-queries.ts';
import { postDetail } from './post-view.ts';
import { feedReasonOf } from './rank-feed.ts';
import { showDetail } from './show-detail.ts';
import { visitor } from './viewer.ts';

type Feed = Reply<typeof contract.posts.feed>;
type Detail = Reply<typeof contract.posts.detail>;
type Parts = Pick<Services, 'db' | 'clock' | 'config' | 'settings'>;

/** One item each; both are absent while there is no video at all. */
interface FirstItems {
  /** The first item of the vertical feed. */
  readonly feed?: Feed;
  /** The video beside a visitor's invitation. */
  readonly invitation?: Feed;
}

const CACHE_MS = 10_000;
const cache = ttlCache<FirstItems>();

/** The first items of pages for unknown visitors. They are the same for all, so they are cached. */
export const firstItems = (parts: Parts, lang: Lang): Promise<FirstItems> =>
  cache(parts, lang, CACHE_MS, () => chooseFirst(parts, lang));

/** Candidates considered for the first item. */
const maxEntries = 40;

/**
 * The best upright video with the full ring time, so that a newcomer's guide ends with it. Otherwise the best upright
 * one, otherwise the best.
 */
const chooseFirst = async (parts: Parts, lang: Lang): Promise<FirstItems> => {
  const { items, next } = await chooseFeed(parts, {
    userId: null,
    deviceId: 'page',
    scope: 'foryou',
    categoryId: undefined,
    count: maxEntries,
    cursor: undefined,
  });
  const rows = await loadPosts(
    parts,
    items.map(({ post }) => post.id),
    null,
  );
  const posts = rows
    .filter(({ is_open }) => is_open)
    .map((row) => postDetail(row, visitor(lang), parts));
  const portraitPosts = posts.filter(({ width, height }) => height > width);
  const minViewS = parts.settings.view_min_ms / 1000;
  const post =
    portraitPosts.find(({ reward }) => reward !== null && reward.required_seconds >= minViewS) ??
    portraitPosts[0] ??
    posts[0];
  const now = parts.clock.rule().getTime();
  const feedOf = (first: PostDetail | undefined): Feed | undefined => {
    const item = first && items.find(({ post: { id } }) => `${id}` === first.id);
    if (!item) return undefined;
    const reason = feedReasonOf(item, { now, popularFrom: parts.settings.popular_views });
    const initialCursor = { startedAt: now, shown: [], creators: [], categories: [] };
    return {
      list: [{ ...first, why: reason }],
      next_cursor:
        items.length > 1 || next
          ? feedCursor.encode(advanceCursor(initialCursor, [item.post]))
          : null,
    };
  };
  const [feed, invitation] = [feedOf(post), feedOf(pickInvitationVideo(posts))];
  return { ...(feed && { feed }), ...(invitation && { invitation }) };
};

/** The feed of a page with a video in its address: that video, then the feed; undefined if it is not visible. */
export const feedFrom = async (parts: Parts, lang: Lang, id: bigint): Promise<Feed | undefined> => {
  const post = await detailFor(parts, lang, id);
  return post && { list: [{ ...post, why: 'asked' }], next_cursor: null };
};

/** A video's page for a visitor; undefined if it is not visible. */
export const detailFor = (parts: Parts, lang: Lang, id: bigint): Promise<Detail | undefined> =>
  showDetail(parts, id, visitor(lang));
