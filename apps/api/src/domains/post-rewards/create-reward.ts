import type { PostRewardType } from '@taice/contract';
import type { Funding } from '@taice/core/rules';
import { type Insertable, sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import type { PostRewardTable } from '../../platform/db/schema-post-rewards.ts';
import type { Settings } from '../../platform/settings.ts';
import { fundReward } from './reward-ledger.ts';
import { drawSplit } from './split.ts';

/** A validated reward as the sponsor wants it. */
export interface NewReward {
  readonly postId: bigint;
  readonly sponsorId: bigint;
  readonly type: PostRewardType;
  readonly funding: Funding;
  /** Null if it is not a reward for watching. */
  readonly requiredSeconds: number | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** At most one of a kind runs or waits on a video: a unique index enforces it. */
const insert = (tx: Tx, values: Insertable<PostRewardTable>) =>
  tx
    .insertInto('post_reward')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['post_id', 'type_key'])
        .where(sql<boolean>`state in ('scheduled', 'active')`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();

/**
 * Creates a reward on a video: draws the split of a lucky one, and reserves its pool. Undefined if one of its kind
 * exists already. Throws `InsufficientBalanceError`.
 */
export const createReward = async (
  tx: Tx,
  { post_reward_max_per_user: maxPerUser }: Pick<Settings, 'post_reward_max_per_user'>,
  { postId, sponsorId, type, funding, requiredSeconds, startsAt, endsAt }: NewReward,
  at: Date,
): Promise<{ id: bigint; state: 'scheduled' | 'active' } | undefined> => {
  const { total, fee, perUser, quantity } = funding;
  const split = perUser === null ? drawSplit(total, quantity, maxPerUser) : null;
  const state = startsAt > at ? ('scheduled' as const) : ('active' as const);
  const row = await insert(tx, {
    post_id: postId,
    sponsor_id: sponsorId,
    type_key: type,
    total,
    fee,
    per_user: perUser,
    left_amount: total,
    quantity,
    left_num: quantity,
    required_seconds: requiredSeconds,
    state,
    created_at: at,
    starts_at: startsAt,
    ends_at: endsAt,
    ended_at: null,
    settled_at: null,
    amounts: split && [...split.amounts],
    salt: split?.salt ?? null,
    promise: split?.promise ?? null,
  });
  if (!row) return undefined;
  await fundReward(tx, { id: row.id, post_id: postId, sponsor_id: sponsorId, total, fee }, at);
  return { id: row.id, state };
};
