import { type Database, preparedQuery } from '../db/pool.ts';
import { notifyChannel, packNotifications, type UserLiveEvent } from './notification-payloads.ts';

const NOTIFY_SQL = `select pg_notify($1, payload) from unnest($2::text[]) payload`;

/**
 * Notifies people who listen, in any process, once the transaction commits and only then. Such commits are serialized
 * in the whole database, so it is for consumers, who commit in batches. A call uses `services.live.tell` after its
 * commit.
 */
export const publishLiveEvents = async (
  db: Database,
  events: readonly UserLiveEvent[],
): Promise<void> => {
  const payloads = packNotifications(events);
  if (payloads.length > 0)
    await preparedQuery(db, 'live_notify', NOTIFY_SQL, [notifyChannel, payloads]);
};
