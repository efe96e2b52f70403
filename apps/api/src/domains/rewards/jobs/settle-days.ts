import { addDays, businessDay, businessDayStart } from '@taice/core/rules';
import type { Day } from '../../../platform/db/schema-ledger.ts';
import type { Services } from '../../../platform/services.ts';
import { settleDay, type SettleOptions, unsettledDays } from '../../ledger/settle-day.ts';
import { autoClaim } from './auto-claim.ts';
import { holdDays, unclaimedDays } from './queries.ts';
import { notifyDay, unnotifiedDays } from './notify-day.ts';

type Parts = Pick<Services, 'db' | 'clock' | 'settings' | 'config' | 'events'>;

/** Decides which people are not paid when a day is closed. */
export const holdFor =
  ({ clock }: Pick<Parts, 'clock'>): NonNullable<SettleOptions['hold']> =>
  (tx, bizDate) =>
    holdDays(tx, bizDate, clock.rule());

/**
 * Settles every due business day before today's, oldest first, then sends its notifications. Unclaimed rewards of the
 * day are paid before. Idempotent: a crash, a retry or a parallel run pays the same, once. Returns the days.
 */
export const settleDueDays = async (parts: Parts): Promise<Day[]> => {
  const { db, clock, events } = parts;
  // Events of those days may still open or earn rewards on them.
  await events.waitUntilHandled(addDays(businessDay(clock.rule()), -1));
  const settledDays: Day[] = [];
  for (;;) {
    const [day] = await dueDays(parts, settledDays);
    if (day === undefined) break;
    // Before the day is closed, so that it counts for its own day; on a closed day it counts for the next open one.
    await autoClaim(db, parts, day);
    await settleDay(db, day, {
      now: () => clock.rule(),
      autoClaim: (each, bizDate) => autoClaim(each, parts, bizDate),
      hold: holdFor(parts),
    });
    settledDays.push(day);
  }
  for (const day of await unnotifiedDays(db)) await notifyDay(db, day, clock.rule());
  return settledDays;
};

/** Queried again after each day: late rewards of one day belong to a later one. */
const dueDays = async (parts: Parts, settledDays: readonly Day[]): Promise<Day[]> => {
  const { db, clock } = parts;
  const today = businessDay(clock.rule());
  const [unsettled, unclaimed] = await Promise.all([
    unsettledDays(db, today),
    unclaimedDays(db, parts, today, new Date(businessDayStart(today))),
  ]);
  return [...new Set([...unsettled, ...unclaimed])]
    .filter((day) => !settledDays.includes(day))
    .toSorted();
};
