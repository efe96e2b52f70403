import type { ClaimedPart } from '@taice/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/pool.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import type { Beat } from '../../platform/db/schema-watching.ts';
import type { NoReward } from '../watching/eligibility.ts';
import type { SessionState } from '../watching/session-answer.ts';
import type { ClaimKindName } from './claim-kinds.ts';

/** A view session as a claim sees it. */
export interface ClaimedSession {
  readonly id: string;
  readonly user_id: bigint;
  readonly post_id: bigint;
  readonly state: SessionState;
  readonly reason: NoReward | null;
  readonly required_ms: number;
  readonly skip_ms: number;
  readonly credited_ms: number;
  readonly beats: Beat[];
  readonly started_at: Date;
  readonly last_beat_at: Date;
  readonly qualified_at: Date | null;
  readonly claimed_at: Date | null;
  readonly claim_answer: PaidView | null;
}

/** The response of a claim; amounts are decimal strings. */
export interface PaidView {
  readonly amount: string;
  readonly parts: ClaimedPart[];
  readonly balance: string;
  readonly pending: string;
  readonly next_reset_at: string;
}

export const sessionColumns = [
  'id',
  'user_id',
  'post_id',
  'state',
  'reason',
  'required_ms',
  'skip_ms',
  'credited_ms',
  'beats',
  'started_at',
  'last_beat_at',
  'qualified_at',
  'claimed_at',
  'claim_answer',
] as const satisfies (keyof ClaimedSession)[];

const LOCK_FULL_RINGS = `select ${sessionColumns.join(', ')} from view_session
  where user_id = $1 and state = 'claimable' order by qualified_at, id limit $2::int for update`;

/** The person's full rings, oldest first, locked until the transaction ends. */
export const lockFullRings = (tx: Tx, userId: bigint, limit: number): Promise<ClaimedSession[]> =>
  preparedQuery<ClaimedSession>(tx, 'session_lock_full', LOCK_FULL_RINGS, [userId, limit]);

const READ_PAID_VIEW = `select w.amount, w.paid_at, s.claim_answer
  from view_reward w left join view_session s on s.id = w.session_id
  where w.user_id = $1 and w.post_id = $2`;

export interface ViewReward {
  /** Micro-points. */
  readonly amount: bigint;
  readonly paid_at: Date;
  /** Null if it was paid without a claim. */
  readonly claim_answer: PaidView | null;
}

/** The person's payment for a post and its time; undefined if there is none. */
export const paidView = async (
  db: Database,
  userId: bigint,
  postId: bigint,
): Promise<ViewReward | undefined> => {
  const [row] = await preparedQuery<ViewReward>(db, 'view_paid', READ_PAID_VIEW, [userId, postId]);
  return row;
};

export const postExists = async (db: Database, postId: bigint): Promise<boolean> =>
  (await preparedQuery(db, 'post_exists', 'select 1 from post where id = $1', [postId])).length > 0;

export interface ClaimRow {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly type: ClaimKindName;
  /** The cause of the claim. */
  readonly ref_id: string;
  readonly amount: bigint;
  readonly state: 'open' | 'claimed' | 'expired' | 'revoked';
  readonly biz_date: Day;
  readonly expires_at: Date | null;
  readonly claimed_at: Date | null;
}

/** The person's own claimable, by its id or by its reference; locked until the transaction ends. */
export const lockClaimable = async (
  tx: Tx,
  userId: bigint,
  filter: { claim_id?: bigint | undefined; type?: string | undefined; ref_id?: string | undefined },
): Promise<ClaimRow | undefined> => {
  const byId = filter.claim_id !== undefined;
  const { rows } = await sql<ClaimRow>`
    select id, user_id, type, ref_id, amount, state, biz_date, expires_at, claimed_at from claimable
    where user_id = ${userId} and ${byId ? sql`id = ${filter.claim_id}` : sql`type = ${filter.type} and ref_id = ${filter.ref_id}`}
    for update`.execute(tx);
  return rows[0];
};

const LOCK_OPEN_CLAIMABLES = `select id, user_id, type, ref_id, amount, state, biz_date, expires_at, claimed_at from claimable
  where user_id = $1 and state = 'open' and (expires_at is null or expires_at > $2)
  order by id limit $3::int for update`;

/** All open claims of the person at `now` (rule clock), oldest first; locked until the transaction ends. */
export const lockOpen = (tx: Tx, userId: bigint, now: Date, limit: number): Promise<ClaimRow[]> =>
  preparedQuery<ClaimRow>(tx, 'claimables_lock_open', LOCK_OPEN_CLAIMABLES, [userId, now, limit]);

/** Each person has only one, so its reference needs no number. */
export const firstViewRef = 'first';

const LOCK_FIRST_VIEW = `select id, user_id, type, ref_id, amount, state, biz_date, expires_at, claimed_at from claimable
  where user_id = $1 and type = 'first_view' and ref_id = '${firstViewRef}' for update`;

/** The first-view reward in any state; locked until the transaction ends. */
export const lockFirstView = async (tx: Tx, userId: bigint): Promise<ClaimRow | undefined> => {
  const [row] = await preparedQuery<ClaimRow>(tx, 'claimable_lock_first', LOCK_FIRST_VIEW, [
    userId,
  ]);
  return row;
};

const COUNT_PAID_USERS = `select count(*)::int as n from (select from view_reward where post_id = $1 limit 10000) p`;

/** The number of people a post has paid, counted to 10,000. */
export const paidNum = async (db: Database, postId: bigint): Promise<number> =>
  (await preparedQuery<{ n: number }>(db, 'post_paid_num', COUNT_PAID_USERS, [postId]))[0]?.n ?? 0;
