import { businessDay, businessDayStart } from '@taice/core/rules';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Services } from '../../../platform/services.ts';
import { requiresAgeConfirmation } from '../../../platform/earning-eligibility.ts';
import { endReward, refundUnused } from '../reward-ledger.ts';
import { dueRewards, releaseSlot, isGone, listUnpaidSlots, startReward } from '../cycle-queries.ts';
import { lockReward } from '../queries.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings' | 'config' | 'events'>;

/** All due steps of one reward, in one transaction. */
const step = ({ db, clock }: Pick<Needs, 'db' | 'clock'>, id: bigint): Promise<void> =>
  transaction(db, async (tx) => {
    const reward = await lockReward(tx, id);
    if (!reward || reward.settled_at) return;
    const at = clock.rule();
    const runs = reward.ended_at === null;
    if (runs && (await isGone(tx, reward))) await endReward(tx, reward, 'cancelled', at);
    else if (runs && reward.ends_at <= at) await endReward(tx, reward, 'expired', at);
    else if (reward.state === 'scheduled' && reward.starts_at <= at)
      return startReward(tx, reward.id);
    else if (runs) return;
    await refundUnused(tx, reward, at, 'job');
  });

/**
 * Runs each reward from its start to its last refund. Shares from before an end are counted first. Repeated or parallel
 * runs give the same result.
 */
export const runPostRewardCycle = async (needs: Needs): Promise<void> => {
  const { db, clock, events } = needs;
  const today = new Date(businessDayStart(businessDay(clock.rule())));
  // Each in its own transaction, so that a popular video does not block the others.
  for (const slot of await listUnpaidSlots(db, today, requiresAgeConfirmation(needs)))
    await transaction(db, (tx) => releaseSlot(tx, slot));
  const dueRewardList = await dueRewards(db, clock.rule());
  if (dueRewardList.some(({ waits_for_shares }) => waits_for_shares))
    await events.waitUntilHandled();
  for (const { id } of dueRewardList) await step(needs, id);
};
