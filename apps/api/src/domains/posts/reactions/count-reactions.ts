import { preparedQuery } from '../../../platform/db/pool.ts';
import type { EventOf } from '../../../platform/events/catalogue.ts';
import { defineConsumer } from '../../../platform/events/consumer.ts';

const COUNT_REACTIONS = `with told as (
    select post_id, sum(likes)::int as likes, sum(dislikes)::int as dislikes, sum(collects)::int as collects,
      sum(shares)::int as shares
    from unnest($1::bigint[], $2::int[], $3::int[], $4::int[], $5::int[]) as t(post_id, likes, dislikes, collects, shares)
    group by post_id order by post_id
  )
  update post p set like_num = like_num + t.likes, dislike_num = dislike_num + t.dislikes,
    collect_num = collect_num + t.collects, share_num = share_num + t.shares
  from told t where p.id = t.post_id`;

type ReactionEvent = EventOf<'post.reacted' | 'post.collected' | 'post.shared'>;

/** The change an event makes to likes, dislikes, collections and shares. */
const countChangesOf = (event: ReactionEvent): readonly [number, number, number, number] => {
  if (event.type === 'post.shared') return [0, 0, 0, event.payload.is_public === false ? 0 : 1];
  if (event.payload.is_counted === false) return [0, 0, 0, 0];
  if (event.type === 'post.collected') return [0, 0, event.payload.is_collect ? 1 : -1, 0];
  const { value, before } = event.payload;
  const changeOf = (reaction: 'like' | 'dislike') =>
    Number(value === reaction) - Number(before === reaction);
  return [changeOf('like'), changeOf('dislike'), 0, 0];
};

/** Many people react to one video: its row changes once per batch, and no call waits for it. */
export const countReactions = defineConsumer({
  name: 'posts.reactions',
  on: ['post.reacted', 'post.collected', 'post.shared'],
  handle: async (tx, events) => {
    const moves = events.map(countChangesOf);
    await preparedQuery(tx, 'post_count_reactions', COUNT_REACTIONS, [
      events.map(({ payload }) => payload.post_id),
      ...([0, 1, 2, 3] as const).map((at) => moves.map((move) => move[at])),
    ]);
  },
});
