import { preparedQuery } from '../../platform/db/pool.ts';
import { isRanked } from '../../platform/events/catalogue.ts';
import { defineConsumer } from '../../platform/events/consumer.ts';
import { publishLiveEvents } from '../../platform/live/publish-live-events.ts';

const COUNT_REPLIES = `with counted as (
    select root_id, sum(change)::int as change, sum(ranked)::int as ranked
    from unnest($1::bigint[], $2::int[], $3::int[]) as t(root_id, change, ranked)
    group by root_id order by root_id
  )
  update comment c set reply_num = reply_num + n.change, ranked_reply_num = ranked_reply_num + n.ranked
  from counted n where c.id = n.root_id`;

/** In a consumer of its own, so that replies wait for no other thread. */
const replyCounts = defineConsumer({
  name: 'comments.replies',
  on: ['comment.posted', 'comment.removed'],
  handle: async (tx, events) => {
    const changes = events.flatMap(({ type, payload }) => {
      if (payload.root_id === null) return [];
      const delta = type === 'comment.posted' ? 1 : -1;
      return [{ root: BigInt(payload.root_id), by: delta, ranked: isRanked(payload) ? delta : 0 }];
    });
    if (changes.length === 0) return;
    await preparedQuery(tx, 'comments_count_replies', COUNT_REPLIES, [
      changes.map(({ root }) => root),
      changes.map(({ by }) => by),
      changes.map(({ ranked }) => ranked),
    ]);
  },
});

/** Pushes a comment at once to the creator who has the video open. */
const livePush = defineConsumer({
  name: 'comments.live',
  on: ['comment.posted', 'comment.held'],
  handle: (tx, events) =>
    publishLiveEvents(
      tx,
      events.map(({ payload: { author_id, post_id } }) => ({
        userId: BigInt(author_id),
        event: { kind: 'comment', post_id },
      })),
    ),
});

export const commentConsumers = [replyCounts, livePush];
