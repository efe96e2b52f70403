import type { PostRewardType } from '@taice/contract';
import type { Funding } from '@taice/core/rules';
import { type Insertable, sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import type { PostRewardTable } from '../../platform/db/schema-post-rewards.ts';
import type { Settings } from '../../platform/settings.ts';
import { fund } from './money.ts';
import { drawSplit } from './split.ts';

/** A reward whose rules are kept, as its sponsor wants it. */
export interface NewReward {
  readonly postId: bigint;
  readonly sponsorId: bigint;
  readonly type: PostRewardType;
  readonly funding: Funding;
  /** null: watching is not what pays. */
  readonly requiredSeconds: number | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** One of a kind runs on a video, or waits to: the database knows. */
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
 * Puts a reward on a video: draws its split where it is one by luck, and sets its pool aside. Undefined: one of its kind
 * lies there already. Throws `BalanceTooLow`.
 */
export const putReward = async (
  tx: Tx,
  { post_reward_max_per_user: most }: Pick<Settings, 'post_reward_max_per_user'>,
  { postId, sponsorId, type, funding, requiredSeconds, startsAt, endsAt }: NewReward,
  at: Date,
): Promise<{ id: bigint; state: 'scheduled' | 'active' } | undefined> => {
  const { total, fee, perUser, quantity } = funding;
  const split = perUser === null ? drawSplit(total, quantity, most) : null;
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
  await fund(tx, { id: row.id, post_id: postId, sponsor_id: sponsorId, total, fee }, at);
  return { id: row.id, state };
};
