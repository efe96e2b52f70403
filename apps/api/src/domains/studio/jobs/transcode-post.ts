import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { transaction } from '../../../platform/db/transaction.ts';
import { emit } from '../../../platform/events/emit.ts';
import {
  processUpload,
  type TranscodeResult,
  withLocalFile,
} from '../../../platform/media/index.ts';
import { defaultTranscodeOptions, type PlayableResult } from '../../../platform/media/types.ts';
import type { Services } from '../../../platform/services.ts';
import { levelNo } from '../../user/level-of-person.ts';
import {
  type Asset,
  failAsset,
  giveBackAsset,
  keepAsset,
  takeAsset,
  writeAsset,
} from '../asset-queries.ts';
import { lockPost, settlePost } from '../post-steps.ts';
import { uploadLimits } from '../uploads/room.ts';
import { enqueueCover } from './enqueue-cover.ts';
import { enqueueTranscode } from './enqueue-transcode.ts';
import { fitOutline } from './fit-outline.ts';

const job = z.object({ post_id: z.string().regex(/^\d+$/).transform(BigInt) });

type Needs = Pick<
  Services,
  'db' | 'clock' | 'config' | 'numbers' | 'storage' | 'sources' | 'log' | 'live'
>;
type Failing = Parameters<typeof failAsset>[2];

/** Share of the work below which progress is not written again, in per cent. */
const STEP = 5;

/**
 * Makes a post's uploaded file playable, shows it where its owner wants that, and completes the ladder. A
 * worker holds the file by a lease that it renews: another goes on where one has died, under a new prefix,
 * since what lies under a prefix is cached for ever. A refused file ends the work with its reason.
 */
export const transcodePost = async (
  needs: Needs,
  payload: unknown,
  stopping = new AbortController().signal,
): Promise<void> => {
  const { db, clock } = needs;
  const { post_id: postId } = job.parse(payload);
  const asset = await takeAsset(db, postId, { at: clock.real(), until: leaseOf(needs) });
  if (!asset) return;
  if (asset.triesLeft < 0) {
    await endInFailure(needs, asset, {
      kind: 'stopped',
      reason: 'the work broke off again and again',
    });
    return;
  }
  try {
    await work(needs, asset, stopping);
  } catch (error) {
    await giveBackAsset(db, asset, { at: clock.real(), isOurs: stopping.aborted });
    // This process ends; the next one takes the file.
    if (stopping.aborted) return;
    if (asset.triesLeft <= 0) {
      needs.log.error({ err: error, post: `${postId}` }, 'a video could not be made');
      await endInFailure(needs, asset, { kind: 'stopped', reason: 'the work broke off' });
      return;
    }
    throw error;
  }
};

const leaseOf = ({ clock, numbers }: Pick<Needs, 'clock' | 'numbers'>): Date =>
  new Date(clock.real().getTime() + numbers.transcode_lease_ms);

const work = async (needs: Needs, asset: Asset, stopping: AbortSignal): Promise<void> => {
  const { sources, storage } = needs;
  // Nobody can count on to the files of a video that is not for them.
  const outPrefix = `posts/${asset.postId}/${asset.attempts}-${randomBytes(12).toString('base64url')}`;
  const held = holding(needs, asset);
  tellOwner(needs, asset);
  try {
    const signal = AbortSignal.any([held.signal, stopping]);
    const options = { source: await limitsOf(needs, asset.userId) };
    const make = (inputPath: string) =>
      processUpload({
        inputPath,
        outPrefix,
        storage,
        options,
        signal,
        onProgress: held.progress,
        // While they are made anew, all that were there before play on.
        onPlayable: async (result) => {
          if (!asset.hasLadder) await show(needs, asset, { state: 'playable', outPrefix, result });
        },
      });
    const outcome = await withLocalFile(sources, asset.originalPath, make, signal);
    if (!outcome) throw new Error(`${asset.originalPath} is gone`);
    if (outcome.ok) await show(needs, asset, { state: 'ready', outPrefix, result: outcome.result });
    else await endInFailure(needs, asset, outcome.refusal);
  } catch (error) {
    // Whoever lost the file, or whose post is gone, has nothing more to say of it.
    if (!held.signal.aborted) throw error;
  } finally {
    await held.stop();
  }
  if (held.signal.aborted) await letGo(needs, asset);
};

/** The post is gone, which is no fault of its file. It may have come back since, and found the file still held. */
const letGo = async ({ db, clock }: Needs, asset: Asset): Promise<void> => {
  const isWanted = await giveBackAsset(db, asset, { at: clock.real(), isOurs: true });
  if (isWanted) await enqueueTranscode(db, asset.postId, asset.attempts);
};

/** The page that shows how far it is asks anew. */
const tellOwner = ({ live }: Needs, { userId, postId }: Asset): void =>
  live.tell({ userId, event: { kind: 'post', id: `${postId}` } });

const limitsOf = async ({ db, numbers }: Needs, userId: bigint) => ({
  ...defaultTranscodeOptions.source,
  ...uploadLimits(await levelNo({ db, numbers }, userId), numbers),
});

/** Holds the file for as long as this process lives, and tells how far the work is. */
const holding = (needs: Needs, asset: Asset) => {
  const { db, clock, numbers, log } = needs;
  const lost = new AbortController();
  let percent = 0;
  let told = 0;
  let telling: Promise<void> = Promise.resolve();
  const tell = (): void => {
    told = percent;
    const word = { progress: percent, at: clock.real(), until: leaseOf(needs) };
    telling = telling.then(() =>
      keepAsset(db, asset, word).then(
        (isOurs) => (isOurs ? tellOwner(needs, asset) : lost.abort()),
        // Said again soon; a database that stays away costs the lease, and another begins anew.
        (error: unknown) => log.warn({ err: error }, 'the lease of a file was not renewed'),
      ),
    );
  };
  const timer = setInterval(tell, numbers.transcode_lease_ms / 4);
  return {
    signal: lost.signal,
    progress: (ratio: number) => {
      percent = Math.floor(ratio * 100);
      if (percent >= told + STEP) tell();
    },
    stop: async () => {
      clearInterval(timer);
      await telling;
    },
  };
};

interface Output {
  readonly state: 'playable' | 'ready';
  readonly outPrefix: string;
  readonly result: PlayableResult | TranscodeResult;
}

/** What can be played is written down, and the post goes where its owner wants it. */
const show = async (
  needs: Needs,
  asset: Asset,
  { state, outPrefix, result }: Output,
): Promise<void> => {
  const { db, clock, numbers } = needs;
  await transaction(db, async (tx) => {
    const output = { state, prefix: `${outPrefix}/`, result, at: clock.real() };
    if (!(await writeAsset(tx, asset, output))) return;
    const post = await lockPost(tx, asset.postId);
    if (!post) return;
    await fitOutline(tx, post, numbers);
    await settlePost(tx, post, clock.rule(), numbers);
    // The second was chosen before there was a picture to take it from.
    if (post.cover_at_s !== null && post.cover === null && state === 'ready')
      await enqueueCover(tx, post.id, asset.attempts);
  });
  tellOwner(needs, asset);
};

const endInFailure = async (needs: Needs, asset: Asset, error: Failing): Promise<void> => {
  const { db, clock } = needs;
  await transaction(db, async (tx) => {
    const times = { at: clock.real(), ruleAt: clock.rule() };
    if (!(await failAsset(tx, asset, error, times))) return;
    const { postId, userId, title } = asset;
    await emit(tx, {
      type: 'post.failed',
      userId,
      at: times.ruleAt,
      payload: { post_id: `${postId}`, title, attempt: asset.attempts, kind: error.kind },
    });
  });
  tellOwner(needs, asset);
};
