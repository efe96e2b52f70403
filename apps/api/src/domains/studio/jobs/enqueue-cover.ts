import { sql } from 'kysely';
import type { Database } from '../../../platform/db/pool.ts';

/** Enqueues the picture of a chosen second, once the transaction is committed; `turn` distinguishes repeated jobs. */
export const enqueueCover = async (db: Database, postId: bigint, turn: number): Promise<void> => {
  const payload = JSON.stringify({ post_id: `${postId}` });
  const key = `cover:${postId}:${turn}`;
  await sql`select enqueue_job('make-cover', ${payload}::json, ${key})`.execute(db);
};
