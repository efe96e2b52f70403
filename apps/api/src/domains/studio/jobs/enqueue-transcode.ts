import { sql } from 'kysely';
import type { Database } from '../../../platform/db/pool.ts';

/**
 * Puts the file of a post into the queue, once the transaction is committed. `turn` tells one time from the
 * next: a job that a dead worker still holds is not waited for.
 */
export const enqueueTranscode = async (db: Database, postId: bigint, turn = 0): Promise<void> => {
  const payload = JSON.stringify({ post_id: `${postId}` });
  const key = `transcode:${postId}:${turn}`;
  await sql`select enqueue_job('transcode-post', ${payload}::json, ${key})`.execute(db);
};
