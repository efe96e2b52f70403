import type { Tx } from '../../platform/db/pool.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import type { NewEvent } from '../../platform/events/emit.ts';
import type { ClaimKindName } from './claim-kinds.ts';
import type { ClaimRow } from './queries.ts';

/** A new claim for a person; amounts in micro-points. */
export interface NewClaimable {
  readonly userId: bigint;
  readonly type: ClaimKindName;
  /** The cause: each kind has one claim per person and cause, for ever. */
  readonly refId: string;
  readonly amount: bigint;
  /** The business day of the cause. */
  readonly day: Day;
  readonly at: Date;
  /** On the rule clock; absent: never. */
  readonly expiresAt?: Date;
}

const INSERT_CLAIMABLES = `insert into claimable (user_id, type, ref_id, amount, biz_date, created_at, expires_at)
  select * from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::date[], $6::timestamptz[],
    $7::timestamptz[])
  on conflict (user_id, type, ref_id) do nothing
  returning id, user_id, type, ref_id, amount, state, biz_date, expires_at, claimed_at`;

/**
 * Opens claims and returns the new ones. The caller emits `openedEvent` for them, after its own payments in the same
 * transaction.
 */
export const createClaimables = async (
  tx: Tx,
  each: readonly NewClaimable[],
): Promise<ClaimRow[]> => {
  if (each.length === 0) return [];
  const values = [
    each.map(({ userId }) => userId),
    each.map(({ type }) => type),
    each.map(({ refId }) => refId),
    each.map(({ amount }) => amount),
    each.map(({ day }) => day),
    each.map(({ at }) => at),
    each.map(({ expiresAt }) => expiresAt ?? null),
  ];
  return preparedQuery<ClaimRow>(tx, 'claimables_open', INSERT_CLAIMABLES, values);
};

/** The event of a reward that is claimable since `at`. */
export const openedEvent = (
  { id, user_id: userId, type, amount, biz_date: bizDate }: ClaimRow,
  at: Date,
): NewEvent => ({
  type: 'claimable.opened',
  userId,
  at,
  bizDate,
  payload: { claim_id: `${id}`, claim_type: type, amount: `${amount}` },
});

/** The event of a paid claim. */
export const claimedEvent = (
  {
    id,
    user_id: userId,
    type,
    biz_date: bizDate,
  }: Pick<ClaimRow, 'id' | 'user_id' | 'type' | 'biz_date'>,
  at: Date,
): NewEvent => ({
  type: 'claimable.claimed',
  userId,
  at,
  bizDate,
  payload: { claim_id: `${id}`, claim_type: type },
});
