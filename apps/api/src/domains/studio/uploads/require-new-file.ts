import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import { fail } from '../../../platform/http/failure.ts';
import { findPostByHash, type UploadRow } from './upload-queries.ts';

/** The same bytes by any person: 1706, with the video if it is the caller's own. */
export const requireNewFile = async (
  tx: Tx,
  { sha256, user_id }: Pick<UploadRow, 'sha256' | 'user_id'>,
  exceptPostId?: bigint,
): Promise<void> => {
  if (!sha256) return;
  // Serializes two equal files at once.
  await sql`select pg_advisory_xact_lock(hashtextextended(${sha256.toString('hex')}, 0))`.execute(
    tx,
  );
  const existingPost = await findPostByHash(tx, sha256, exceptPostId);
  if (existingPost)
    fail(1706, { data: existingPost.user_id === user_id ? { post_id: `${existingPost.id}` } : {} });
};
