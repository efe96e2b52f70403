import type { Tx } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import type { NewEvent } from '../../platform/events/emit.ts';
import { openClaimables, openedEvent } from '../rewards/claimables.ts';
import { type DoneTask, wholeGroups } from './award-queries.ts';

/** What the bonus of a group on a day is kept under. */
export const groupRef = (day: Day, code: string): string => `${day}:${code}`;

/** Lets the bonus wait of each group that these paid tasks have made whole; the events of those that did not yet. */
export const openGroups = async (tx: Tx, paid: readonly DoneTask[]): Promise<NewEvent[]> => {
  const ofGroups = paid.filter(({ groupId }) => groupId !== null);
  if (ofGroups.length === 0) return [];
  const whole = await wholeGroups(tx, ofGroups);
  const at = new Map(ofGroups.map((task) => [`${task.userId} ${task.day}`, task.at]));
  const opened = await openClaimables(
    tx,
    whole.map(({ code, bonus, user_id, day }) => ({
      userId: user_id,
      type: 'group_bonus',
      refId: groupRef(day, code),
      amount: bonus,
      day,
      at: at.get(`${user_id} ${day}`) ?? new Date(0),
    })),
  );
  return opened.map((claim) =>
    openedEvent(claim, at.get(`${claim.user_id} ${claim.biz_date}`) ?? new Date(0)),
  );
};
