import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { transaction } from '../../../platform/db/transaction.ts';
import { runStill, withLocalFile } from '../../../platform/media/index.ts';
import { MediaRefusedError } from '../../../platform/media/media-error.ts';
import type { Services } from '../../../platform/services.ts';

const job = z.object({ post_id: z.string().regex(/^\d+$/).transform(BigInt) });
type Needs = Pick<Services, 'db' | 'clock' | 'storage' | 'log'>;

/** Short side in px from which a rendition is good enough for a cover. */
const MIN_COVER_SIDE_PX = 480;

/**
 * Makes a video's cover from the second its owner chose. It uses a rendition, which is rotated and in a plain format.
 * It waits for a missing rendition; a later choice has a job of its own.
 */
export const makeCover = async (needs: Needs, payload: unknown): Promise<void> => {
  const { db, storage } = needs;
  const { post_id: id } = job.parse(payload);
  const post = await db
    .selectFrom('post as p')
    .innerJoin('video_asset as v', 'v.post_id', 'p.id')
    .select(['p.user_id', 'p.cover_at_s', 'v.prefix', 'v.result'])
    .where('p.id', '=', id)
    .where('p.state', '<>', 'deleted')
    .where('p.cover', 'is', null)
    .where('p.cover_at_s', 'is not', null)
    .executeTakeFirst();
  if (!post?.result || post.cover_at_s === null) return;
  const { renditions } = post.result;
  const best = renditions.find(({ rung }) => rung >= MIN_COVER_SIDE_PX) ?? renditions.at(-1);
  if (!best) return;
  const picture = await stillOf(needs, `${post.prefix}${best.path}`, post.cover_at_s);
  if (!picture) return;
  const key = `covers/${randomBytes(24).toString('base64url')}.webp`;
  await storage.put(key, picture.picture);
  const isStored = await storeCover(needs, {
    ...picture,
    key,
    id,
    userId: post.user_id,
    atS: post.cover_at_s,
  });
  if (!isStored) await storage.remove(key);
};

const stillOf = async ({ storage, log }: Needs, key: string, atS: number) => {
  try {
    return await withLocalFile(storage, key, (path) => runStill(path, atS));
  } catch (error) {
    if (!(error instanceof MediaRefusedError)) throw error;
    // The poster stays.
    log.warn({ err: error, key }, 'could not extract the cover frame');
    return null;
  }
};

interface MadeCover {
  readonly id: bigint;
  readonly userId: bigint;
  readonly key: string;
  readonly blur: string;
  readonly atS: number;
}

/** False if another cover was chosen meanwhile. The file is then recorded as an upload, and removed like one. */
const storeCover = (
  { db, clock }: Needs,
  { id, userId, key, blur, atS }: MadeCover,
): Promise<boolean> =>
  transaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('post')
      .set({ cover: key, cover_blur: blur })
      .where('id', '=', id)
      .where('state', '<>', 'deleted')
      .where('cover', 'is', null)
      .where('cover_at_s', '=', atS)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    const at = clock.real();
    const token_sha256 = randomBytes(32);
    await tx
      .insertInto('upload_grant')
      .values({
        user_id: userId,
        kind: 'image',
        token_sha256,
        max_bytes: 1,
        expires_at: at,
        used_at: at,
        key,
        blur,
        taken_at: at,
        at,
      })
      .execute();
    return true;
  });
