import { hot } from '../../platform/db/pool.ts';
import { consumer } from '../../platform/events/consumer.ts';
import { tell } from '../../platform/live/tell.ts';

const COUNT = `with counted as (
    select root_id, sum(change)::int as change from unnest($1::bigint[], $2::int[]) as t(root_id, change)
    group by root_id order by root_id
  )
  update comment c set reply_num = reply_num + n.change from counted n where c.id = n.root_id`;

/** Whoever answers waits for no other, whatever the thread. */
const replies = consumer({
  name: 'comments.replies',
  on: ['comment.posted', 'comment.removed'],
  handle: async (tx, events) => {
    const changes = events.flatMap(({ type, payload: { root_id } }) =>
      root_id === null ? [] : [{ root: BigInt(root_id), by: type === 'comment.posted' ? 1 : -1 }],
    );
    if (changes.length === 0) return;
    const values = [changes.map(({ root }) => root), changes.map(({ by }) => by)];
    await hot(tx, 'comments_count_replies', COUNT, values);
  },
});

/** Whoever has the video open that is talked about, and made it, sees it at once. */
const live = consumer({
  name: 'comments.live',
  on: ['comment.posted', 'comment.held'],
  handle: (tx, events) =>
    tell(
      tx,
      events.map(({ payload: { author_id, post_id } }) => ({
        userId: BigInt(author_id),
        event: { kind: 'comment', post_id },
      })),
    ),
});

export const commentConsumers = [replies, live];
