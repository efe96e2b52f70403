import { contract } from '@taice/contract';
import { addDays, businessDay, businessDayStart, formatMicro } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { hasDueHold } from '../invitations/queries.ts';
import { localDay } from '../sign-in/local-day.ts';
import { levelOf } from '../user/level.ts';
import { hasOpenDay, readOvernightEarnings, readPerson, readWin, saveMorning } from './queries.ts';

const DAY_MS = 86_400_000;
/** Older prizes and unsettled older days are left out. */
const MAX_DAYS = 7;

export const greet = handler(contract.mornings.greet, {
  run: async ({ db, clock, settings, user }) => {
    const now = clock.rule();
    const today = businessDay(now);
    const { userId } = user;
    const person = await readPerson(db, userId);
    if (!person) return fail(401);
    const day = localDay(now, person.timezone);
    // A newcomer has the guide.
    if (person.is_new_desc === 0 || (person.day !== null && person.day >= day))
      return { morning: null };
    const after = person.through ?? addDays(today, -2);
    const earliest = addDays(today, -1 - MAX_DAYS);
    const winsSince = person.at ?? new Date(now.getTime() - MAX_DAYS * DAY_MS);
    // The first morning covers last night only, including its first instant.
    const earningsSince = person.at ?? new Date(businessDayStart(today) - 1);
    // Read before the sum, so that a payment committed in between is included.
    const [isDayOpen, isHoldDue] = await Promise.all([
      hasOpenDay(db, userId, { after: after > earliest ? after : earliest, before: today }),
      hasDueHold(db, userId, now),
    ]);
    // The next launch shows what they pay.
    if (isDayOpen || isHoldDue) return { morning: null };
    const [earnings, win] = await Promise.all([
      readOvernightEarnings(db, userId, earningsSince),
      readWin(db, userId, { since: winsSince, now }),
    ]);
    const yesterday = addDays(today, -1);
    const { no } = levelOf(person.xp, settings);
    const isNew = await saveMorning(db, userId, {
      day,
      through: yesterday,
      levelNo: no,
      at: now,
    });
    const hasLevelUp = person.level_no !== null && no > person.level_no;
    if (!isNew || (!earnings?.at && !win && !hasLevelUp)) return { morning: null };
    return {
      morning: {
        arrived: earnings?.at
          ? {
              amount: formatMicro(earnings.amount),
              at: earnings.at.toISOString(),
              nights: earnings.nights,
            }
          : null,
        balance: formatMicro(earnings?.balance ?? 0n),
        level_no: hasLevelUp ? no : null,
        win: win ? { week: win.week, rank: win.rank, amount: formatMicro(win.amount) } : null,
      },
    };
  },
});
