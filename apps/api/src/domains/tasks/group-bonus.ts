import type { Tx } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import type { NewEvent } from '../../platform/events/emit.ts';
import { openClaimables, openedEvent } from '../rewards/claimables.ts';
import { type DoneTask, groupDay, wholeGroups } from './award-queries.ts';

/** What the bonus of a group on a day is kept under. */
export const groupRef = (day: Day, code: string): string => `${day}:${code}`;

/** Lets the bonus wait of each group that these paid tasks have made whole; the events of those that did not yet. */
export const openGroups = async (tx: Tx, paid: readonly DoneTask[]): Promise<NewEvent[]> => {
  const ofGroups = paid.filter(({ groupId }) => groupId !== null);
  if (ofGroups.length === 0) return [];
  const whole = await wholeGroups(tx, ofGroups);
  // What has waited is of the day on which its tasks were paid.
  const paidAs = new Map(
    ofGroups.map((task) => [`${task.userId} ${groupDay(task)}`, task] as const),
  );
  const bonuses = whole.flatMap(({ code, bonus: amount, user_id: userId, day: ofDay }) => {
    const task = paidAs.get(`${userId} ${ofDay}`);
    const refId = groupRef(ofDay, code);
    return task
      ? [{ userId, type: 'group_bonus' as const, refId, amount, day: task.day, at: task.at }]
      : [];
  });
  const at = new Map(bonuses.map((each) => [`${each.userId} ${each.refId}`, each.at]));
  const opened = await openClaimables(tx, bonuses);
  return opened.map((claim) =>
    openedEvent(claim, at.get(`${claim.user_id} ${claim.ref_id}`) ?? new Date(0)),
  );
};
