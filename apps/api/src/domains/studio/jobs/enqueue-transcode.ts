import { type Database, preparedQuery } from '../../../platform/db/pool.ts';

/** How often a file is tried. */
export const TRANSCODE_ATTEMPTS = 3;

const ENQUEUE_TRANSCODE = 'select enqueue_transcode($1, $2)';

/**
 * Enqueues the file of a post, once the transaction is committed, behind those of owners with fewer waiting. `turn`
 * distinguishes repeated jobs, so that a job of a dead worker does not block the new one.
 */
export const enqueueTranscode = async (db: Database, postId: bigint, turn = 0): Promise<void> => {
  await preparedQuery(db, 'transcode_enqueue', ENQUEUE_TRANSCODE, [postId, turn]);
};
