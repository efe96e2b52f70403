import { addDays, businessDay, businessDayStart } from '@taice/core/rules';
import type { Day } from '../../../platform/db/schema-ledger.ts';
import type { Services } from '../../../platform/services.ts';
import { settleDay, type SettleOptions, unsettledDays } from '../../ledger/settle-day.ts';
import { autoClaim } from './auto-claim.ts';
import { holdDays, unclaimedDays } from './queries.ts';
import { tellDay, untoldDays } from './tell-day.ts';

type Parts = Pick<Services, 'db' | 'clock' | 'settings' | 'config' | 'events'>;

/** Who is not paid for a day as it is closed. */
export const holdFor =
  ({ clock }: Pick<Parts, 'clock'>): NonNullable<SettleOptions['hold']> =>
  (tx, bizDate) =>
    holdDays(tx, bizDate, clock.rule());

/**
 * Settles every business day before today's that has anything due, oldest first, after paying what
 * was earned on it and not claimed, and tells whom it concerns afterwards. Killed, repeated or run by two
 * processes at once it pays the same, once. Returns the days.
 */
export const settleDueDays = async (parts: Parts): Promise<Day[]> => {
  const { db, clock, events } = parts;
  // What happened on those days may still open a reward, or earn, on them.
  await events.handled(addDays(businessDay(clock.rule()), -1));
  const done: Day[] = [];
  for (;;) {
    const [day] = await dueDays(parts, done);
    if (day === undefined) break;
    // Before it is closed, so that it counts for its own day; of a closed one, for the next that is open.
    await autoClaim(db, parts, day);
    await settleDay(db, day, {
      now: () => clock.rule(),
      autoClaim: (each, bizDate) => autoClaim(each, parts, bizDate),
      hold: holdFor(parts),
    });
    done.push(day);
  }
  for (const day of await untoldDays(db)) await tellDay(db, day, clock.rule());
  return done;
};

/** Asked anew after each day: what came late for one belongs to a later one. */
const dueDays = async (parts: Parts, done: readonly Day[]): Promise<Day[]> => {
  const { db, clock } = parts;
  const today = businessDay(clock.rule());
  const [unsettled, unclaimed] = await Promise.all([
    unsettledDays(db, today),
    unclaimedDays(db, parts, today, new Date(businessDayStart(today))),
  ]);
  return [...new Set([...unsettled, ...unclaimed])].filter((day) => !done.includes(day)).toSorted();
};
