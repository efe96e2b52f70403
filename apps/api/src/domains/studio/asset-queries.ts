import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';
import type { MediaRefusal, PlayableResult, TranscodeResult } from '../../platform/media/types.ts';

/** A post's file held by one worker; `attempts` distinguishes it from earlier and later workers. */
export interface AssetLease {
  readonly postId: bigint;
  readonly attempts: number;
}

export interface Asset extends AssetLease {
  readonly userId: bigint;
  readonly title: string;
  readonly originalPath: string;
  /** All renditions, if they exist already: they stay playable during a re-encode. */
  readonly ladder: TranscodeResult | null;
  /** The lowest rendition, if the others are still to be made. */
  readonly playable: PlayableResult | null;
  /** Their prefix, with a slash at the end. */
  readonly prefix: string;
  /** Some renditions are playable, and stay so until all are there. */
  readonly isPlayable: boolean;
  /** Short side in px of the only rendition to re-encode; null for all. */
  readonly rung: number | null;
  /** Below 0: this attempt exceeds the limit. */
  readonly triesLeft: number;
}

const LEASE_ASSET = `update video_asset v
  set state = case when v.state = 'playable' then 'playable' else 'transcoding' end, attempts = v.attempts + 1,
    tries_left = v.tries_left - 1, progress = case when v.state = 'playable' then v.progress else 0 end, lease_until = $3, updated_at = $2
  from post p
  where v.post_id = $1 and p.id = v.post_id and not post_is_gone(p.state)
    and asset_is_unfinished(v.state) and v.original_path is not null
    and (v.lease_until is null or v.lease_until <= $2)
  returning v.post_id as "postId", v.attempts, v.tries_left as "triesLeft", v.original_path as "originalPath", p.user_id as "userId", p.title,
    case when v.result ? 'master' then v.result end as ladder, v.prefix,
    case when v.state = 'playable' and not v.result ? 'master' then v.result end as playable,
    v.remade_rung as rung, v.state = 'playable' as "isPlayable"`;

/**
 * Takes a post's file for work and counts the attempt. Undefined if there is nothing to do, or another worker has it.
 */
export const leaseAsset = async (
  db: Database,
  postId: bigint,
  { at, until }: { at: Date; until: Date },
): Promise<Asset | undefined> =>
  (await preparedQuery<Asset>(db, 'asset_take', LEASE_ASSET, [postId, at, until]))[0];

const RENEW_LEASE = `update video_asset v set progress = greatest(v.progress, $3), lease_until = $5, updated_at = $4
  from post p
  where v.post_id = $1 and v.attempts = $2 and v.lease_until is not null
    and p.id = v.post_id and not post_is_gone(p.state)
  returning v.post_id`;

/** Reports the progress and extends the lease. False if another worker holds the file, or it is not needed any more. */
export const renewLease = async (
  db: Database,
  { postId, attempts }: AssetLease,
  { progress, at, until }: { progress: number; at: Date; until: Date },
): Promise<boolean> =>
  (await preparedQuery(db, 'asset_keep', RENEW_LEASE, [postId, attempts, progress, at, until]))
    .length > 0;

interface Output {
  readonly state: 'playable' | 'ready';
  readonly prefix: string;
  readonly result: PlayableResult | TranscodeResult;
  readonly at: Date;
}

// Viewers of the earlier files keep playing them.
const WRITE_ASSET = `update video_asset v set state = $3, prefix = $4,
    old_prefix = case when $3 = 'ready' and v.prefix <> $4 then nullif(v.prefix, '') else v.old_prefix end,
    replaced_at = case when $3 = 'ready' and v.prefix <> $4 and v.prefix <> '' then $6 else v.replaced_at end,
    result = $5::jsonb, error = null, updated_at = $6,
    progress = case when $3 = 'ready' then 100 else v.progress end,
    lease_until = case when $3 = 'ready' then null else v.lease_until end,
    remade_rung = case when $3 = 'ready' then null else v.remade_rung end,
    network = case when $3 = 'ready' then null else v.network end
  where v.post_id = $1 and v.attempts = $2 and v.lease_until is not null returning v.post_id`;
const STORE_VIDEO_SIZE = `update post set duration_s = $2, width = $3, height = $4 where id = $1`;

/** Stores the playable renditions; false if another worker holds the file. */
export const writeAsset = async (
  tx: Tx,
  { postId, attempts }: AssetLease,
  { state, prefix, result, at }: Output,
): Promise<boolean> => {
  const { prints: _, ...files } = result;
  const values = [postId, attempts, state, prefix, JSON.stringify(files), at];
  if ((await preparedQuery(tx, 'asset_write', WRITE_ASSET, values)).length === 0) return false;
  await preparedQuery(tx, 'post_measure', STORE_VIDEO_SIZE, [
    postId,
    result.durationS,
    result.width,
    result.height,
  ]);
  return true;
};

const RELEASE_ASSET = `update video_asset v set lease_until = null, updated_at = $3, tries_left = tries_left + $4
  from post p
  where v.post_id = $1 and v.attempts = $2 and v.lease_until is not null and p.id = v.post_id
  returning not post_is_gone(p.state) as "isWanted"`;

/**
 * The work broke off, so another worker may take the file at once. `isOurs`: the file is not to blame. Returns whether
 * a video waits for it; false if another worker held the file already.
 */
export const releaseAsset = async (
  db: Database,
  { postId, attempts }: AssetLease,
  { at, isOurs }: { at: Date; isOurs: boolean },
): Promise<boolean> => {
  const values = [postId, attempts, at, isOurs ? 1 : 0];
  const [row] = await preparedQuery<{ isWanted: boolean }>(
    db,
    'asset_give_back',
    RELEASE_ASSET,
    values,
  );
  return row?.isWanted ?? false;
};

// A playable video stays so, with fewer rungs in its ladder.
const FAIL_ASSET = `update video_asset set state = case when state = 'playable' then 'ready' else 'failed' end,
    error = case when state = 'playable' then null else $3::jsonb end, lease_until = null, remade_rung = null, network = null,
    updated_at = $4
  where post_id = $1 and attempts = $2 and asset_is_unfinished(state) returning post_id`;
const LOCK_POST = `select id from post where id = $1 for no key update`;

/** Marks the file as failed; false if another worker holds it now. */
export const failAsset = async (
  tx: Tx,
  { postId, attempts }: AssetLease,
  error: MediaRefusal | { readonly kind: 'stopped'; readonly reason: string },
  at: Date,
): Promise<boolean> => {
  const values = [postId, attempts, JSON.stringify(error), at];
  if ((await preparedQuery(tx, 'asset_fail', FAIL_ASSET, values)).length === 0) return false;
  // A concurrent restore of the post has finished before this line, or sees the failed file.
  await preparedQuery(tx, 'asset_fail_post', LOCK_POST, [postId]);
  return true;
};

const LIST_ABANDONED_ASSETS = `select v.post_id, v.attempts from video_asset v join post p on p.id = v.post_id
  where asset_is_unfinished(v.state) and v.original_path is not null
    and not post_is_gone(p.state)
    and coalesce(v.lease_until, v.updated_at + make_interval(secs => $2)) <= $1
  order by v.lease_until limit 100`;

/** Files without a holder for a while, although a video that is not removed still waits for them. */
export const listAbandonedAssets = (db: Database, at: Date, leaseMs: number) =>
  preparedQuery<{ post_id: bigint; attempts: number }>(
    db,
    'assets_abandoned',
    LIST_ABANDONED_ASSETS,
    [at, leaseMs / 1_000],
  );
