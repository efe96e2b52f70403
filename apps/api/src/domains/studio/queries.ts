import type { Database } from '../../platform/db/pool.ts';
import type { MediaRefusal, TranscodeResult } from '../../platform/media/types.ts';

interface Output {
  prefix: string;
  result: TranscodeResult;
}

/** Takes a post's file for work and counts the attempt; undefined when there is nothing left to do. */
export const takeAsset = async (
  db: Database,
  postId: bigint,
  now: Date,
): Promise<{ originalPath: string; attempts: number } | undefined> => {
  const row = await db
    .updateTable('video_asset')
    .set((eb) => ({ state: 'transcoding', attempts: eb('attempts', '+', 1), updated_at: now }))
    .where('post_id', '=', postId)
    .where('state', 'in', ['uploaded', 'transcoding', 'playable'])
    .where('original_path', 'is not', null)
    .returning(['original_path', 'attempts'])
    .executeTakeFirst();
  return row?.original_path
    ? { originalPath: row.original_path, attempts: row.attempts }
    : undefined;
};

export const progressAsset = (db: Database, postId: bigint, progress: number, now: Date) =>
  db
    .updateTable('video_asset')
    .set({ progress, updated_at: now })
    .where('post_id', '=', postId)
    .execute();

/** The lowest rung can be played; the others are still being made. */
export const playableAsset = (
  db: Database,
  postId: bigint,
  { prefix, result }: Output,
  now: Date,
) =>
  db
    .updateTable('video_asset')
    .set({ state: 'playable', prefix, result: JSON.stringify(result), updated_at: now })
    .where('post_id', '=', postId)
    .execute();

export const finishAsset = (db: Database, postId: bigint, { prefix, result }: Output, now: Date) =>
  db
    .updateTable('video_asset')
    .set({
      state: 'ready',
      progress: 100,
      prefix,
      result: JSON.stringify(result),
      error: null,
      updated_at: now,
    })
    .where('post_id', '=', postId)
    .execute();

export const failAsset = (db: Database, postId: bigint, error: MediaRefusal, now: Date) =>
  db
    .updateTable('video_asset')
    .set({ state: 'failed', error: JSON.stringify(error), updated_at: now })
    .where('post_id', '=', postId)
    .execute();
