import type { Tx } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import type { NewEvent } from '../../platform/events/emit.ts';
import { createClaimables, openedEvent } from '../rewards/claimables.ts';
import { type DoneTask, groupDay, completedGroups } from './award-queries.ts';

/** The reference of a group's bonus on a day. */
export const groupRef = (day: Day, code: string): string => `${day}:${code}`;

/** Opens the bonus of each group that these paid tasks have completed; returns the events of the new ones. */
export const openGroups = async (tx: Tx, paid: readonly DoneTask[]): Promise<NewEvent[]> => {
  const ofGroups = paid.filter(({ groupId }) => groupId !== null);
  if (ofGroups.length === 0) return [];
  const completed = await completedGroups(tx, ofGroups);
  // A waiting bonus belongs to the day on which its tasks were paid.
  const paidAs = new Map(
    ofGroups.map((task) => [`${task.userId} ${groupDay(task)}`, task] as const),
  );
  const bonuses = completed.flatMap(({ code, bonus: amount, user_id: userId, day: ofDay }) => {
    const task = paidAs.get(`${userId} ${ofDay}`);
    const refId = groupRef(ofDay, code);
    return task
      ? [{ userId, type: 'group_bonus' as const, refId, amount, day: task.day, at: task.at }]
      : [];
  });
  const timeByGroup = new Map(bonuses.map((each) => [`${each.userId} ${each.refId}`, each.at]));
  const claimables = await createClaimables(tx, bonuses);
  return claimables.map((claim) =>
    openedEvent(claim, timeByGroup.get(`${claim.user_id} ${claim.ref_id}`) ?? new Date(0)),
  );
};
