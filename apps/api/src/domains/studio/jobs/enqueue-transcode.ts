import { type Database, preparedQuery } from '../../../platform/db/pool.ts';

const ENQUEUE = 'select enqueue_transcode($1, $2)';

/**
 * Puts the file of a post into the queue, once the transaction is committed, behind those of owners who wait for
 * less. `turn` tells one time from the next: a job that a dead worker still holds is not waited for.
 */
export const enqueueTranscode = async (db: Database, postId: bigint, turn = 0): Promise<void> => {
  await preparedQuery(db, 'transcode_enqueue', ENQUEUE, [postId, turn]);
};
