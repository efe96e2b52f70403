import {
  businessDay,
  businessDayStart,
  FACTOR_ONE,
  formatFactor,
  formatMicro,
} from '@taice/core/rules';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Day } from '../../../platform/db/schema-ledger.ts';
import type { Services } from '../../../platform/services.ts';
import { type SettledUser, settleDay, unsettledDays } from '../../ledger/settle-day.ts';
import { postMessage } from '../../messages/post-message.ts';
import { autoClaim } from './auto-claim.ts';
import { autoClaimedViews, unclaimedDays } from './queries.ts';

type Parts = Pick<Services, 'db' | 'clock' | 'numbers'>;

/**
 * Settles every business day before today's that has anything due, oldest first, after paying what
 * was earned on it and not claimed. Killed, repeated or run by two processes at once it pays the
 * same, once. Returns the days.
 */
export const settleDueDays = async (parts: Parts): Promise<Day[]> => {
  const { db, clock } = parts;
  const done: Day[] = [];
  for (;;) {
    const [day] = await dueDays(parts, done);
    if (day === undefined) return done;
    // Before it is closed, so that it counts for its own day; of a closed one, for the next that is open.
    await autoClaim(db, parts, day);
    await settleDay(db, day, {
      now: () => clock.rule(),
      autoClaim: (each, bizDate) => autoClaim(each, parts, bizDate),
      onPaid: (tx, bizDate, users) => tellPaid(tx, clock.rule(), bizDate, users),
    });
    done.push(day);
  }
};

/** Asked anew after each day: what came late for one belongs to a later one. */
const dueDays = async ({ db, clock }: Parts, done: readonly Day[]): Promise<Day[]> => {
  const today = businessDay(clock.rule());
  const [unsettled, unclaimed] = await Promise.all([
    unsettledDays(db, today),
    unclaimedDays(db, today, new Date(businessDayStart(today))),
  ]);
  return [...new Set([...unsettled, ...unclaimed])].filter((day) => !done.includes(day)).toSorted();
};

/** A message only where the day was not simply what the person saw and claimed themselves. */
const tellPaid = async (tx: Tx, at: Date, bizDate: Day, users: SettledUser[]): Promise<void> => {
  const claimed = await autoClaimedViews(
    tx,
    bizDate,
    users.map(({ userId }) => userId),
  );
  for (const { userId, points, paid, factor } of users) {
    const autoClaimed = claimed.get(userId) ?? 0;
    if (factor === FACTOR_ONE && autoClaimed === 0) continue;
    await postMessage(tx, {
      userId,
      type: 'reward',
      template: 'day_settled',
      params: {
        date: bizDate,
        points: formatMicro(points),
        paid: formatMicro(paid),
        factor: formatFactor(factor),
        auto_claimed: autoClaimed,
      },
      dedupeKey: `day_settled:${userId}:${bizDate}`,
      at,
    });
  }
};
