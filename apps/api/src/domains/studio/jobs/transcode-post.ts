import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { transaction } from '../../../platform/db/transaction.ts';
import {
  processUpload,
  type Storage,
  type TranscodeResult,
  withLocalFile,
} from '../../../platform/media/index.ts';
import { filesOf } from '../../../platform/media/result-files.ts';
import { ladderFor } from '../../../platform/media/ladder.ts';
import { defaultTranscodeOptions, type PlayableResult } from '../../../platform/media/types.ts';
import type { Services } from '../../../platform/services.ts';
import { readLevelNo } from '../../user/user-level.ts';
import { type Asset, failAsset, releaseAsset, leaseAsset, writeAsset } from '../asset-queries.ts';
import { failPost } from '../fail-post.ts';
import { lockPost, updatePostState } from '../post-state.ts';
import { uploadLimits } from '../uploads/upload-quota.ts';
import { enqueueCover } from './enqueue-cover.ts';
import { enqueueTranscode } from './enqueue-transcode.ts';
import { mergeRendition, copyUnchangedFiles, singleRenditionOf } from './single-rendition.ts';
import { fitOutline } from './fit-outline.ts';
import { removeRejectedFiles } from './remove-rejected-files.ts';
import { rejectDuplicate } from './reject-duplicate.ts';
import { holdLease, leaseEnd, pushPostUpdate } from './asset-lease.ts';

const job = z.object({ post_id: z.string().regex(/^\d+$/).transform(BigInt) });

type Needs = Pick<
  Services,
  'db' | 'clock' | 'config' | 'settings' | 'storage' | 'sources' | 'log' | 'live'
>;
type Failing = Parameters<typeof failAsset>[2];

/**
 * Makes a post's upload playable, publishes it if its owner wants that, and completes the ladder. A worker holds the
 * file by a renewed lease. After a crash another continues under a new prefix, because a prefix is cached for ever. A
 * rejected file ends the work with its reason. `untilPlayable`: leaves the higher rungs to a job of their own, so that
 * others wait less.
 */
export const transcodePost = async (
  needs: Needs,
  payload: unknown,
  stopping = new AbortController().signal,
  untilPlayable = false,
): Promise<void> => {
  const { db, clock } = needs;
  const { post_id: postId } = job.parse(payload);
  const asset = await leaseAsset(db, postId, { at: clock.real(), until: leaseEnd(needs) });
  if (!asset) return;
  if (asset.triesLeft < 0) {
    await failTranscode(needs, asset, {
      kind: 'stopped',
      reason: 'the work broke off again and again',
    });
    return;
  }
  try {
    await transcode(needs, asset, stopping, untilPlayable);
  } catch (error) {
    await releaseAsset(db, asset, { at: clock.real(), isOurs: stopping.aborted });
    // This process stops; the next one takes the file.
    if (stopping.aborted) return;
    if (asset.triesLeft <= 0) {
      needs.log.error({ err: error, post: `${postId}` }, 'transcoding failed');
      await failTranscode(needs, asset, { kind: 'stopped', reason: 'the work broke off' });
      return;
    }
    throw error;
  }
};

const transcode = async (
  needs: Needs,
  asset: Asset,
  stopping: AbortSignal,
  untilPlayable: boolean,
): Promise<void> => {
  const { sources, storage } = needs;
  // Random, so that the files of a non-public video cannot be guessed.
  const outPrefix = `posts/${asset.postId}/${asset.attempts}-${randomBytes(12).toString('base64url')}`;
  const one = singleRenditionOf(asset);
  const lease = holdLease(needs, asset);
  const handover = new AbortController();
  pushPostUpdate(needs, asset);
  try {
    const signal = AbortSignal.any([lease.signal, stopping, handover.signal]);
    const options = {
      source: await limitsOf(needs, asset.userId),
      ffmpeg: needs.config.ffmpeg,
      ...(one && { rungs: [one.rung] }),
      made: asset.playable,
    };
    const make = (inputPath: string) =>
      processUpload({
        inputPath,
        outPrefix,
        storage,
        options,
        signal,
        onProgress: lease.progress,
        // During a re-encode all earlier renditions keep playing.
        onPlayable: async (result) => {
          if (asset.isPlayable) return;
          await storeRenditions(needs, asset, { state: 'playable', outPrefix, result });
          if (untilPlayable && hasHigherRungs(result)) handover.abort();
        },
      });
    const outcome = await withLocalFile(sources, asset.originalPath, make, signal);
    if (!outcome) throw new Error(`original ${asset.originalPath} is missing`);
    if (outcome.ok) {
      const result = await completeLadder(storage, asset, outPrefix, outcome.result);
      await storeRenditions(needs, asset, { state: 'ready', outPrefix, result });
    } else await failTranscode(needs, asset, outcome.refusal);
  } catch (error) {
    // No error is reported if the file was lost, its post is gone, or the work is handed over.
    if (!lease.signal.aborted && !handover.signal.aborted) throw error;
  } finally {
    await lease.stop();
  }
  if (lease.signal.aborted || handover.signal.aborted) await releaseForNextJob(needs, asset);
};

/** The new renditions with the unchanged ones beside them. */
const completeLadder = (
  storage: Storage,
  asset: Asset,
  outPrefix: string,
  transcoded: TranscodeResult,
): Promise<TranscodeResult> | TranscodeResult => {
  const { playable, prefix } = asset;
  const one = singleRenditionOf(asset);
  if (one) return mergeRendition(storage, one, outPrefix, transcoded);
  if (!playable) return transcoded;
  return copyUnchangedFiles(storage, { names: filesOf(playable), prefix }, outPrefix, transcoded);
};

/** True if the ladder has rungs above the playable one. */
const hasHigherRungs = ({ width, height }: PlayableResult): boolean =>
  ladderFor(width, height, defaultTranscodeOptions).length > 1;

/**
 * Releases a file that is handed over, or whose post is gone; the file is not to blame. If the post was restored
 * meanwhile, its job found the file held, so a new one is enqueued.
 */
const releaseForNextJob = async ({ db, clock }: Needs, asset: Asset): Promise<void> => {
  const isWanted = await releaseAsset(db, asset, { at: clock.real(), isOurs: true });
  if (isWanted) await enqueueTranscode(db, asset.postId, asset.attempts);
};

const limitsOf = async ({ db, settings }: Needs, userId: bigint) => ({
  ...defaultTranscodeOptions.source,
  ...uploadLimits(await readLevelNo({ db, settings }, userId), settings),
});

interface Output {
  readonly state: 'playable' | 'ready';
  readonly outPrefix: string;
  readonly result: PlayableResult | TranscodeResult;
}

/** Stores the playable renditions and moves the post to the state its owner chose. */
const storeRenditions = async (
  needs: Needs,
  asset: Asset,
  { state, outPrefix, result }: Output,
): Promise<void> => {
  const { db, clock, settings } = needs;
  await transaction(db, async (tx) => {
    const output = { state, prefix: `${outPrefix}/`, result, at: clock.real() };
    if (!(await writeAsset(tx, asset, output))) return;
    const post = await lockPost(tx, asset.postId);
    if (!post) return;
    await fitOutline(tx, post, settings);
    const { prints } = result;
    const isRefused = prints !== undefined && (await rejectDuplicate(tx, needs, post, prints));
    if (!isRefused) await updatePostState(tx, post, clock.rule(), settings);
    // The owner chose the second before a picture was possible.
    if (post.cover_at_s !== null && post.cover === null && state === 'ready')
      await enqueueCover(tx, post.id, asset.attempts);
  });
  pushPostUpdate(needs, asset);
};

const failTranscode = async (needs: Needs, asset: Asset, error: Failing): Promise<void> => {
  const { db, clock } = needs;
  await transaction(db, async (tx) => {
    if (!(await failAsset(tx, asset, error, clock.real()))) return;
    await failPost(tx, { ...asset, kind: error.kind }, clock.rule());
  });
  pushPostUpdate(needs, asset);
  await removeRejectedFiles(needs, asset.postId);
};
