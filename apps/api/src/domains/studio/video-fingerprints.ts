import { sql } from 'kysely';
import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';
import type { VideoFingerprints } from '../../platform/media/video-fingerprints.ts';

/** Checks copies one after another, so that two at once cannot both pass. */
export const lockDuplicateCheck = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('prints of videos', 0))`.execute(tx);

const INSERT_FINGERPRINTS = `insert into post_print (post_id, interval_s, pictures, keys)
  select p.id, $2, t.pictures, print_keys(t.pictures, $2::real, p.duration_s, 0)
  from post p, (select array_agg(('x' || each)::bit(64) order by n) as pictures
    from unnest($3::text[]) with ordinality as e (each, n)) t
  where p.id = $1
  on conflict (post_id) do update
    set interval_s = excluded.interval_s, pictures = excluded.pictures, keys = excluded.keys`;

/** Stores the fingerprints of a video of known length. */
export const storeFingerprints = (
  db: Database,
  postId: bigint,
  { intervalS, pictures }: VideoFingerprints,
) => preparedQuery(db, 'post_print_keep', INSERT_FINGERPRINTS, [postId, intervalS, pictures]);

const FIND_REPEATED_POST = `select repeated_post($1, $2) as id`;

/**
 * The video that this one repeats; null if there is none. A video removed before `since` cannot be restored and does
 * not count.
 */
export const findRepeatedPost = async (
  tx: Tx,
  postId: bigint,
  since: Date,
): Promise<bigint | null> => {
  const [row] = await preparedQuery<{ id: bigint | null }>(
    tx,
    'post_repeated',
    FIND_REPEATED_POST,
    [postId, since],
  );
  return row?.id ?? null;
};
