import type { PostRewardState, PostRewardType } from '@taice/contract';
import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';
import type { PostRewardTable } from '../../platform/db/schema-post-rewards.ts';
import type { LimitOffset } from '../../platform/pagination.ts';

/** A reward on a video. Micro-points. */
export interface PostReward {
  readonly id: bigint;
  readonly post_id: bigint;
  readonly sponsor_id: bigint;
  readonly type_key: PostRewardType;
  readonly total: bigint;
  readonly fee: bigint;
  readonly per_user: bigint | null;
  readonly left_amount: bigint;
  readonly refunded: bigint;
  readonly quantity: number;
  readonly left_num: number;
  readonly required_seconds: number | null;
  readonly state: PostRewardTable['state'];
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly ended_at: Date | null;
  readonly settled_at: Date | null;
}

const REWARD_COLUMNS = `r.id, r.post_id, r.sponsor_id, r.type_key, r.total, r.fee, r.per_user, r.left_amount, r.refunded,
  r.quantity, r.left_num, r.required_seconds, r.state, r.starts_at, r.ends_at, r.ended_at, r.settled_at`;

const FIND_REWARD = `select ${REWARD_COLUMNS} from post_reward r where r.id = $1`;
const LOCK_REWARD = `${FIND_REWARD} for update`;

export const findReward = async (db: Database, id: bigint): Promise<PostReward | undefined> =>
  (await preparedQuery<PostReward>(db, 'post_reward_by_id', FIND_REWARD, [id]))[0];

/** A reward, locked until the transaction ends. */
export const lockReward = async (tx: Tx, id: bigint): Promise<PostReward | undefined> =>
  (await preparedQuery<PostReward>(tx, 'post_reward_lock', LOCK_REWARD, [id]))[0];

/** Shown as `paused` while its video cannot be watched. */
const STATE_CONDITIONS: Readonly<Record<PostRewardState, string>> = {
  scheduled: `r.state = 'scheduled'`,
  active: `r.state = 'active' and p.state = 'published'`,
  paused: `r.state = 'active' and p.state <> 'published'`,
  exhausted: `r.state = 'exhausted'`,
  expired: `r.state = 'expired'`,
  cancelled: `r.state = 'cancelled'`,
};

const SELECT_REWARDS = `select ${REWARD_COLUMNS} from post_reward r join post p on p.id = r.post_id`;
/** Running rewards on public videos, a video's rewards, and a person's funded rewards. Newest first. */
const LIST_CONDITIONS = {
  running: `r.state = 'active' and p.state = 'published' and p.visibility = 'public'`,
  post: 'r.post_id = $3',
  own: 'r.sponsor_id = $3',
} as const;
const listStatement = (
  list: keyof typeof LIST_CONDITIONS,
  state: PostRewardState | undefined,
): string =>
  `${SELECT_REWARDS} where ${LIST_CONDITIONS[list]} ${state ? `and ${STATE_CONDITIONS[state]}` : ''}
  order by ${list === 'running' ? 'r.starts_at desc, ' : ''}r.id desc limit $1::int offset $2::int`;

/** The scope of a list: a sponsor's rewards, a video's, or all running ones. */
export type RewardScope = { readonly sponsor: bigint } | { readonly post: bigint } | 'running';

export const listRewards = (
  db: Database,
  scope: RewardScope,
  state: PostRewardState | undefined,
  { limit, offset }: LimitOffset,
): Promise<PostReward[]> => {
  const page = [limit, offset];
  const name = (list: keyof typeof LIST_CONDITIONS) => `post_rewards_${list}_${state ?? 'all'}`;
  if (scope === 'running')
    return preparedQuery(db, name('running'), listStatement('running', state), page);
  if ('post' in scope)
    return preparedQuery(db, name('post'), listStatement('post', state), [...page, scope.post]);
  return preparedQuery(db, name('own'), listStatement('own', state), [...page, scope.sponsor]);
};

const LIST_OWN_CLAIMS = `select r.id, c.amount, c.paid_at, is_post_reward_for(r, $2) as is_for
  from post_reward r left join post_reward_claim c on c.reward_id = r.id and c.user_id = $2
  where r.id = any($1::bigint[])`;
interface OwnClaim {
  readonly id: bigint;
  readonly amount: bigint | null;
  readonly paid_at: Date | null;
  readonly is_for: boolean;
}

/** A person's own part of each reward. */
export const ownClaimsOf = async (
  db: Database,
  ids: readonly bigint[],
  userId: bigint,
): Promise<ReadonlyMap<bigint, OwnClaim>> => {
  const rows =
    ids.length > 0
      ? await preparedQuery<OwnClaim>(db, 'post_rewards_mine', LIST_OWN_CLAIMS, [ids, userId])
      : [];
  return new Map(rows.map((row) => [row.id, row]));
};

const READ_SPONSORS = `select u.id, u.nickname, u.avatar, u.xp, u.is_verified,
    exists (select from follow f where f.user_id = $2 and f.target_id = u.id) as is_follow
  from "user" u where u.id = any($1::bigint[])`;
export interface Person {
  readonly id: bigint;
  readonly nickname: string;
  readonly avatar: string;
  readonly xp: bigint;
  readonly is_verified: boolean;
  readonly is_follow: boolean;
}

export const peopleOf = async (
  db: Database,
  ids: readonly bigint[],
  viewer: bigint | null,
): Promise<ReadonlyMap<bigint, Person>> => {
  const rows = await preparedQuery<Person>(db, 'post_reward_people', READ_SPONSORS, [
    ids,
    viewer ?? 0n,
  ]);
  return new Map(rows.map((row) => [row.id, row]));
};

const LIST_PAID_SLOTS = `select user_id, place, amount from post_reward_claim
  where reward_id = $1 and paid_at is not null order by paid_at desc, place desc limit 100`;
export interface PaidSlot {
  readonly user_id: bigint;
  readonly place: number;
  readonly amount: bigint;
}

/** Its last hundred payments. */
export const listPaidSlots = (db: Database, id: bigint): Promise<PaidSlot[]> =>
  preparedQuery<PaidSlot>(db, 'post_reward_paid', LIST_PAID_SLOTS, [id]);

const SUM_CLAIMS = `select coalesce(sum(amount) filter (where paid_at is not null), 0)::bigint as paid,
    coalesce(sum(amount) filter (where paid_at is null), 0)::bigint as reserved
  from post_reward_claim where reward_id = $1`;
// Hourly sums: it began and ended within an hour each.
const SUM_ACTIVITY = `select coalesce(sum(views), 0)::int as views, coalesce(sum(qualified), 0)::int as qualified,
    coalesce(sum(shares), 0)::int as shares, coalesce(sum(comments), 0)::int as comments,
    coalesce(sum(fans), 0)::int as fans
  from video_hour h join post p on p.id = $1
  where h.owner_id = p.user_id and h.post_id = $1 and h.hour >= date_trunc('hour', $2::timestamptz) and h.hour <= $3`;

export interface Report {
  readonly paid: bigint;
  readonly reserved: bigint;
  readonly views: number;
  readonly qualified: number;
  readonly shares: number;
  readonly comments: number;
  readonly fans: number;
}

/** The results of a reward until `now`, or its end. */
export const reportOf = async (db: Database, reward: PostReward, now: Date): Promise<Report> => {
  const { id, post_id: postId, starts_at: from, ended_at: to } = reward;
  const [[sums], [activity]] = await Promise.all([
    preparedQuery<Pick<Report, 'paid' | 'reserved'>>(db, 'post_reward_sums', SUM_CLAIMS, [id]),
    preparedQuery<Omit<Report, 'paid' | 'reserved'>>(db, 'post_reward_did', SUM_ACTIVITY, [
      postId,
      from,
      to ?? now,
    ]),
  ]);
  if (!sums || !activity) throw new Error('the sum query returned no row');
  return { ...sums, ...activity };
};

const READ_COMMITTED_SPLIT = `select promise, salt, case when ended_at is null then '{}' else amounts::text[] end as amounts from post_reward
  where id = $1 and promise is not null`;
export interface CommittedSplit {
  readonly promise: string;
  readonly salt: string;
  /** Micro-points; empty while it runs. */
  readonly amounts: readonly string[];
}

/** The split of a lucky reward. */
export const readCommittedSplit = async (
  db: Database,
  id: bigint,
): Promise<CommittedSplit | undefined> =>
  (await preparedQuery<CommittedSplit>(db, 'post_reward_promise', READ_COMMITTED_SPLIT, [id]))[0];

const HAS_OWN_REWARD = `select from post_reward
  where post_id = $1 and sponsor_id = $2 and state in ('scheduled', 'active')`;

/** True if a reward funded by the person runs on the video or waits to start. */
export const hasOwnReward = async (
  db: Database,
  postId: bigint,
  userId: bigint,
): Promise<boolean> =>
  (await preparedQuery(db, 'post_reward_own_runs', HAS_OWN_REWARD, [postId, userId])).length > 0;

const LIST_SHARE_REWARDS = `select r.id from post_reward r
  where r.post_id = $1 and r.type_key = 'share' and r.state = 'active' and r.starts_at <= $2 and r.ends_at > $2`;

/** Share rewards that run on the video at `at`. */
export const shareRewards = async (tx: Tx, postId: bigint, at: Date): Promise<bigint[]> =>
  (
    await preparedQuery<{ id: bigint }>(tx, 'post_reward_shares', LIST_SHARE_REWARDS, [postId, at])
  ).map(({ id }) => id);

const LIST_REWARDS_OF_POST = `${SELECT_REWARDS} where r.post_id = $1 and (r.state = 'active' and r.ends_at > $3 or exists (
    select from post_reward_claim c where c.reward_id = r.id and c.user_id = $2))
  order by r.id desc limit 10`;

/** Running rewards of a video, and any that the viewer has a claim on. */
export const rewardsOf = (
  db: Database,
  postId: bigint,
  viewer: bigint | null,
  at: Date,
): Promise<PostReward[]> =>
  preparedQuery<PostReward>(db, 'post_rewards_of_post', LIST_REWARDS_OF_POST, [
    postId,
    viewer ?? 0n,
    at,
  ]);
