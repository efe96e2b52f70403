import { type Database, preparedQuery } from '../db/pool.ts';
import { channel, payloadsOf, type Word } from './words.ts';

const NOTIFY = `select pg_notify($1, payload) from unnest($2::text[]) payload`;

/**
 * Notifies people who listen, in any process, once the transaction commits and only then. Such commits are serialized
 * in the whole database, so it is for consumers, who commit in batches. A call uses `services.live.tell` after its
 * commit.
 */
export const tell = async (db: Database, words: readonly Word[]): Promise<void> => {
  const payloads = payloadsOf(words);
  if (payloads.length > 0) await preparedQuery(db, 'live_notify', NOTIFY, [channel, payloads]);
};
