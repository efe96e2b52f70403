import { z } from 'zod';
import { processUpload, type Storage } from '../../../platform/media/index.ts';
import type { Services } from '../../../platform/services.ts';
import { failAsset, finishAsset, playableAsset, progressAsset, takeAsset } from '../queries.ts';

const job = z.object({ post_id: z.string().regex(/^\d+$/).transform(BigInt) });

/** Share of the work below which progress is not written again. */
const STEP = 5;

/**
 * Makes a post's uploaded file playable and then complete. A refused file ends the work with its reason;
 * anything else throws, and the queue tries again under a new prefix, since what lies under a prefix is
 * cached for ever.
 */
export const transcodePost = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  storage: Storage,
  payload: unknown,
): Promise<void> => {
  const { post_id: postId } = job.parse(payload);
  const asset = await takeAsset(db, postId, clock.real());
  if (!asset) return;
  const outPrefix = `posts/${postId}/${asset.attempts}`;
  const prefix = `${outPrefix}/`;
  let written = 0;
  let writing: Promise<unknown> = Promise.resolve();
  const outcome = await processUpload({
    inputPath: asset.originalPath,
    outPrefix,
    storage,
    onProgress: (ratio) => {
      const percent = Math.floor(ratio * 100);
      if (percent < written + STEP) return;
      written = percent;
      writing = writing.then(() => progressAsset(db, postId, percent, clock.real()));
    },
    onPlayable: async (result) => {
      await playableAsset(
        db,
        postId,
        { prefix, result: { ...result, master: '', bytes: 0 } },
        clock.real(),
      );
    },
  });
  await writing;
  if (outcome.ok) await finishAsset(db, postId, { prefix, result: outcome.result }, clock.real());
  else await failAsset(db, postId, outcome.refusal, clock.real());
};
