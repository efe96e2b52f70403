import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import { messageEvents, messageConsumer } from './message-events.ts';

const COUNT_PENDING_UNREAD = `select count(*)::int as messages from outbox o
  where (o.xid, o.id) > (
      coalesce((select xid from outbox_consumer where name = $2), '0'),
      coalesce((select id from outbox_consumer where name = $2), 0)
    ) and o.user_id = $1 and o.type = any($3::text[])
      and coalesce(o.payload->>'claim_type', 'first_view') = 'first_view'`;

/** Number of messages that pending events will cause: they are unread a moment later. */
export const countPendingUnread = async (db: Database, userId: bigint): Promise<number> => {
  const values = [userId, messageConsumer, messageEvents];
  const [row] = await preparedQuery<{ messages: number }>(
    db,
    'messages_to_come',
    COUNT_PENDING_UNREAD,
    values,
  );
  return row?.messages ?? 0;
};
