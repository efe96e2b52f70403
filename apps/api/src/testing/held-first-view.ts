import { businessDay } from '@taice/core/rules';
import type { TestApi } from './harness.ts';

/** Holds the reward of somebody's first video, as where too many newcomers share a network; returns the claimable's id. */
export const aHeldFirstView = async (
  { services: { db }, clock }: Pick<TestApi, 'services' | 'clock'>,
  userId: bigint,
): Promise<bigint> => {
  const now = clock.rule();
  const { id } = await db
    .insertInto('claimable')
    .values({
      user_id: userId,
      type: 'first_view',
      ref_id: 'first',
      amount: 200_000_000n,
      state: 'held',
      biz_date: businessDay(now),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
