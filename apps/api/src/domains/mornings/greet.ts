import { contract } from '@taice/contract';
import { addDays, businessDay, businessDayStart, formatMicro } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { hasDueHold } from '../invitations/queries.ts';
import { localDay } from '../sign-in/local-day.ts';
import { levelOf } from '../user/level.ts';
import { readArrived, readPerson, readUnseenDays, readWin, saveMorning } from './queries.ts';

const DAY_MS = 86_400_000;
/** Days whose payments are added up; earlier ones are left out. */
const mostDays = 7;

export const greet = handler(contract.mornings.greet, {
  run: async ({ db, clock, numbers, user }) => {
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
    const earliest = addDays(today, -1 - mostDays);
    const since = person.at ?? new Date(now.getTime() - mostDays * DAY_MS);
    // A first morning tells of the last night alone.
    const latest = person.at === null ? new Date(businessDayStart(today)) : since;
    const [days, isHoldDue, arrived, win] = await Promise.all([
      readUnseenDays(db, userId, {
        after: after > earliest ? after : earliest,
        before: today,
      }),
      hasDueHold(db, userId, now),
      readArrived(db, userId, latest),
      readWin(db, userId, { since, now }),
    ]);
    // A day before its settlement, or a friend whose check has just ended: the next launch shows what they pay.
    if (isHoldDue || days.some(({ state }) => state === 'open')) return { morning: null };
    const nights = days.filter(({ paid }) => paid > 0n).length;
    const yesterday = addDays(today, -1);
    const { no } = levelOf(person.xp, numbers);
    const isNew = await saveMorning(db, userId, {
      day,
      through: yesterday,
      levelNo: no,
      at: now,
    });
    const isHigher = person.level_no !== null && no > person.level_no;
    if (!isNew || (!arrived?.at && !win && !isHigher)) return { morning: null };
    return {
      morning: {
        arrived: arrived?.at
          ? {
              amount: formatMicro(arrived.amount),
              at: arrived.at.toISOString(),
              nights: Math.max(1, nights),
            }
          : null,
        balance: formatMicro(arrived?.balance ?? 0n),
        level_no: isHigher ? no : null,
        win: win ? { week: win.week, rank: win.rank, amount: formatMicro(win.amount) } : null,
      },
    };
  },
});
