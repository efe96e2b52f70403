import { defineConsumer } from '../../platform/events/consumer.ts';
import { preparedQuery } from '../../platform/db/pool.ts';

const ENQUEUE_RECOMPUTE = `insert into leaderboard_recompute_queue (user_id, biz_date) select * from unnest($1::bigint[], $2::date[])`;

/** Records the week's conditions besides points. Points come from the ledger as they are booked. */
const thresholdEvents = defineConsumer({
  name: 'leaderboard.thresholds',
  on: ['view.qualified', 'post.published', 'invite.qualified'],
  handle: async (tx, events) => {
    const relevant = events.filter(
      (event) => event.type !== 'view.qualified' || event.payload.is_first_of_post,
    );
    await preparedQuery(tx, 'leaderboard_recompute_queue', ENQUEUE_RECOMPUTE, [
      relevant.map((event) =>
        event.type === 'invite.qualified' ? BigInt(event.payload.inviter_id) : event.userId,
      ),
      relevant.map(({ bizDate }) => bizDate),
    ]);
  },
});

export const leaderboardConsumers = [thresholdEvents];
