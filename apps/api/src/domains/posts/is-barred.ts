import { type Database, preparedQuery } from '../../platform/db/pool.ts';

const IS_BARRED = `select is_barred(id, $2) as barred from post where id = $1 and state = 'published'`;

/** True if a bar of the staff keeps this viewer from a video (functions/limited.sql). `viewer` null: a visitor. */
export const isBarred = async (
  db: Database,
  id: bigint,
  viewer: bigint | null,
): Promise<boolean> => {
  const [row] = await preparedQuery<{ barred: boolean }>(db, 'post_barred', IS_BARRED, [
    id,
    viewer,
  ]);
  return row?.barred ?? false;
};
