import type { Tx } from '../../platform/db/pool.ts';
import { hot } from '../../platform/db/pool.ts';
import { consumer } from '../../platform/events/consumer.ts';
import { countReactions } from './reactions/count-reactions.ts';

const COUNT = `with counted as (
    select post_id, sum(first)::int as firsts, count(*)::int as views
    from unnest($1::bigint[], $2::int[]) as t(post_id, first) group by post_id order by post_id
  )
  update post p set qualified_view_num = qualified_view_num + c.firsts, completion_sum = completion_sum + c.views
  from counted c where p.id = c.post_id`;

const countViews = async (
  tx: Tx,
  views: readonly { postId: bigint; isFirst: boolean }[],
): Promise<void> => {
  const posts = views.map(({ postId }) => postId);
  await hot(tx, 'post_count_views', COUNT, [posts, views.map(({ isFirst }) => (isFirst ? 1 : 0))]);
};

/** A post's row is shared by everybody who watches it: no beat waits for it. */
const views = consumer({
  name: 'posts.views',
  on: ['view.qualified'],
  handle: (tx, events) =>
    countViews(
      tx,
      events
        .filter(({ payload }) => payload.is_counted !== false)
        .map(({ payload }) => ({
          postId: BigInt(payload.post_id),
          isFirst: payload.is_first_of_post,
        })),
    ),
});

const COUNT_COMMENTS = `with counted as (
    select post_id, sum(change)::int as change from unnest($1::bigint[], $2::int[]) as t(post_id, change)
    group by post_id order by post_id
  )
  update post p set comment_num = comment_num + c.change from counted c where p.id = c.post_id`;

/** Whoever comments waits for no other, whatever the video. */
const comments = consumer({
  name: 'posts.comments',
  on: ['comment.posted', 'comment.removed'],
  handle: async (tx, events) => {
    const counted = events.filter(({ payload }) => payload.is_counted !== false);
    const posts = counted.map(({ payload }) => BigInt(payload.post_id));
    const changes = counted.map(({ type }) => (type === 'comment.posted' ? 1 : -1));
    await hot(tx, 'post_count_comments', COUNT_COMMENTS, [posts, changes]);
  },
});

export const postConsumers = [views, countReactions, comments];
