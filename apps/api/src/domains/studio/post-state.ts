import type { PostState, ProcessState } from '@taice/contract';
import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { emit } from '../../platform/events/emit.ts';
import { fail } from '../../platform/http/failure.ts';
import type { Settings } from '../../platform/settings.ts';

/** A video as its owner changes it. */
export interface OwnPost {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly title: string;
  readonly state: PostState;
  readonly version: number;
  readonly duration_s: number;
  readonly cover: string | null;
  readonly cover_at_s: number | null;
  readonly is_wanted: boolean;
  readonly publish_at: Date | null;
  readonly published_at: Date | null;
  readonly approved_at: Date | null;
  /** It plays there. */
  readonly youtube_id: string | null;
  readonly asset: ProcessState['asset'];
}

const LOCK_POST = `select p.id, p.user_id, p.title, p.state, p.version, p.duration_s, p.cover, p.cover_at_s, p.is_wanted,
    p.publish_at, p.published_at, p.approved_at, p.youtube_id, v.state as asset
  from post p left join video_asset v on v.post_id = p.id where p.id = $1 for update of p`;

/** Locks a video for a change; undefined if it is gone. */
export const lockPost = async (tx: Tx, id: bigint): Promise<OwnPost | undefined> => {
  const [row] = await preparedQuery<OwnPost>(tx, 'own_post_lock', LOCK_POST, [id]);
  return row?.state === 'deleted' ? undefined : row;
};

/** Locks an own video for a change; 1201 if there is none, 1707 for another person's. */
export const lockOwnPost = async (tx: Tx, id: bigint, userId: bigint): Promise<OwnPost> => {
  const post = await lockPost(tx, id);
  if (!post) return fail(1201);
  if (post.user_id !== userId) return fail(post.published_at === null ? 1201 : 1707);
  return post;
};

/** A removed video and its earlier state. */
interface DeletedPost extends Omit<OwnPost, 'user_id'> {
  readonly sha256: Buffer | null;
  readonly upload_id: string | null;
  readonly attempts: number;
  /** The reason its file failed, if it did. */
  readonly failure: string | null;
}

const READ_DELETED_POST = `select p.id, p.title, p.deleted_from as state, p.version, p.duration_s, p.cover, p.cover_at_s, p.is_wanted, p.publish_at,
    p.published_at, p.approved_at, p.youtube_id, p.sha256, p.upload_id, v.state as asset, coalesce(v.attempts, 0) as attempts,
    v.error ->> 'kind' as failure
  from post p left join video_asset v on v.post_id = p.id
  where p.id = $1 and p.user_id = $2 and p.state = 'deleted' and p.deleted_from is not null and p.deleted_at > $3
    and p.purged_at is null
  for update of p`;

const LOCK_DELETED_POST = `select id from post where id = $1 and user_id = $2 for update`;

/** Locks a video that its owner removed since then, for a restore; undefined for any other. */
export const lockDeletedPost = async (
  tx: Tx,
  id: bigint,
  userId: bigint,
  since: Date,
): Promise<DeletedPost | undefined> => {
  // A separate statement, so that it sees the row as the last holder of the lock left it.
  await preparedQuery(tx, 'gone_post_hold', LOCK_DELETED_POST, [id, userId]);
  return (
    await preparedQuery<DeletedPost>(tx, 'gone_post_lock', READ_DELETED_POST, [id, userId, since])
  )[0];
};

/** True if the video is playable, so that its owner's choice decides its state. */
const isPlayable = ({ asset, youtube_id }: Pick<OwnPost, 'asset' | 'youtube_id'>): boolean =>
  asset === 'playable' || asset === 'ready' || youtube_id !== null;

const UPDATE_PUBLISHED_COUNT = `update "user" set post_num = (select count(*) from post where user_id = $1 and state = 'published')
  where id = $1`;

/** Updates a person's number of published videos after one was added or removed. */
export const updatePublishedCount = async (tx: Tx, userId: bigint): Promise<void> => {
  // A person's videos change one after another, so that each count includes the other.
  await preparedQuery(
    tx,
    'user_for_count',
    `select id from "user" where id = $1 for no key update`,
    [userId],
  );
  await preparedQuery(tx, 'user_count_posts', UPDATE_PUBLISHED_COUNT, [userId]);
};

/** States in which the owner's choice decides. */
const movable: ReadonlySet<OwnPost['state']> = new Set([
  'processing',
  'scheduled',
  'published',
  'offline',
]);

const COUNT_APPROVED_POSTS = `select count(*)::int as shown from post where user_id = $1 and approved_at is not null`;

/** True if the staff must review it first, as one of the first videos of an account. */
const needsFirstReview = async (
  tx: Tx,
  post: OwnPost,
  reviewedPostCount: number,
): Promise<boolean> => {
  if (reviewedPostCount === 0 || post.approved_at !== null || post.published_at !== null)
    return false;
  const [row] = await preparedQuery<{ shown: number }>(
    tx,
    'own_posts_approved',
    COUNT_APPROVED_POSTS,
    [post.user_id],
  );
  return (row?.shown ?? 0) < reviewedPostCount;
};

const UPDATE_POST_STATE = `update post set state = $2, published_at = coalesce(published_at, $3), updated_at = $4 where id = $1`;

/**
 * Moves a video to the state its owner chose: published, scheduled or offline. A video that is not playable yet, or
 * waits for the staff, keeps its state. `at` is on the rule clock.
 */
export const updatePostState = async (
  tx: Tx,
  post: OwnPost,
  at: Date,
  { review_first_posts }: Pick<Settings, 'review_first_posts'>,
): Promise<OwnPost['state']> => {
  if (!movable.has(post.state) || !isPlayable(post)) return post.state;
  const isDue = post.publish_at === null || post.publish_at <= at;
  const targetState = !post.is_wanted ? 'offline' : isDue ? 'published' : 'scheduled';
  const next =
    targetState === 'published' && (await needsFirstReview(tx, post, review_first_posts))
      ? 'review'
      : targetState;
  if (next === post.state) return next;
  await preparedQuery(tx, 'post_move', UPDATE_POST_STATE, [
    post.id,
    next,
    next === 'published' ? at : null,
    at,
  ]);
  if (next === 'published' || post.state === 'published')
    await updatePublishedCount(tx, post.user_id);
  if (next === 'published' && post.published_at === null)
    await emit(tx, {
      type: 'post.published',
      userId: post.user_id,
      at,
      payload: { post_id: `${post.id}`, title: post.title },
    });
  return next;
};

const READ_PROCESS_STATES = `select p.id::text, p.state, v.state as asset, coalesce(v.progress, 0)::int as progress,
    case when v.error is null then null
      else jsonb_build_object('kind', v.error ->> 'kind', 'reason', v.error ->> 'reason') end as error,
    p.reject_reason, coalesce((v.result ->> 'isDeaf')::boolean, false) as sound_lost
  from (
    select id, state, reject_reason from post
    where user_id = $1 and ($2::bigint is null or id = $2) order by id desc limit 50
  ) p left join video_asset v on v.post_id = p.id
  where p.state <> 'deleted' and ($2::bigint is not null or p.state not in ('draft', 'removed'))
    and ($2::bigint is not null or p.state <> 'published' or v.state <> 'ready')
  order by p.id desc limit 20`;

/** The unfinished ones of a person's 50 newest videos with their states, or the state of a given one. */
export const processStatesOf = (
  db: Database,
  userId: bigint,
  id: bigint | null,
): Promise<ProcessState[]> =>
  preparedQuery<ProcessState>(db, 'own_posts_stand', READ_PROCESS_STATES, [userId, id]);
