import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { chooseFeed } from './choose-feed.ts';
import { lowBits } from './feed-cursor.ts';
import { loadPosts } from './post-queries.ts';
import { postCard } from './post-view.ts';
import { feedReasonOf } from './rank-feed.ts';
import { viewerOf } from './viewer.ts';

/** Several, because the best may have been removed a moment ago. */
const CANDIDATE_COUNT = 3;

export const recommendPost = handler(contract.posts.recommendPost, {
  run: async (call) => {
    const { clock, settings, user, lang, deviceId, input } = call;
    const userId = user?.userId ?? null;
    const now = clock.rule().getTime();
    const playedIds = [
      ...(input.played ? input.played.split(',') : []),
      input.current_post_id ?? [],
    ];
    const [{ items }, viewer] = await Promise.all([
      chooseFeed(call, {
        userId,
        deviceId,
        scope: 'foryou',
        categoryId: input.category_id,
        count: CANDIDATE_COUNT,
        cursor: {
          startedAt: now,
          shown: playedIds.flat().map((id) => lowBits(Number(BigInt(id) & 0xffffn))),
          creators: [],
          categories: [],
        },
      }),
      viewerOf(call, user, lang),
    ]);
    const posts = await loadPosts(
      call,
      items.map(({ post }) => post.id),
      userId,
    );
    // The feed falls back to the viewer's own posts.
    const next = posts.find(({ is_open, text }) => is_open && text.user_id !== userId);
    const item = next && items.find(({ post }) => post.id === next.id);
    if (!item) return { post: null, why: '' };
    const reason = feedReasonOf(item, { now, popularFrom: settings.popular_views });
    return { post: postCard(next, viewer, call), why: reason };
  },
});
