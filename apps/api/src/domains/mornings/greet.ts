import { contract } from '@taice/contract';
import { addDays, businessDay, formatMicro } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { localDay } from '../sign-in/local-day.ts';
import { levelOf } from '../user/level.ts';
import { readPerson, readUnseenDays, readWin, saveMorning } from './queries.ts';

const DAY_MS = 86_400_000;
/** Days whose payments are added up; earlier ones are left out. */
const mostDays = 7;

export const greet = handler(contract.mornings.greet, {
  run: async ({ db, clock, numbers, user }) => {
    const now = clock.rule();
    const today = businessDay(now);
    const person = await readPerson(db, user.userId);
    if (!person) return fail(401);
    const day = localDay(now, person.timezone);
    // A newcomer has the guide.
    if (person.is_new_desc === 0 || (person.day !== null && person.day >= day))
      return { morning: null };
    const after = person.through ?? addDays(today, -2);
    const earliest = addDays(today, -1 - mostDays);
    const since = person.at ?? new Date(now.getTime() - mostDays * DAY_MS);
    const [days, win] = await Promise.all([
      readUnseenDays(db, user.userId, {
        after: after > earliest ? after : earliest,
        before: today,
      }),
      readWin(db, user.userId, { since, now }),
    ]);
    // The day is not over its settlement yet: the next launch shows what it pays.
    if (days.some(({ state }) => state === 'open')) return { morning: null };
    const paid = days.filter((each) => each.paid > 0n);
    const last = paid.at(-1);
    const yesterday = addDays(today, -1);
    const { no } = levelOf(person.xp, numbers);
    const isNew = await saveMorning(db, user.userId, {
      day,
      through: yesterday,
      levelNo: no,
      at: now,
    });
    const isHigher = person.level_no !== null && no > person.level_no;
    if (!isNew || (!last && !win && !isHigher)) return { morning: null };
    return {
      morning: {
        arrived: last
          ? {
              amount: formatMicro(paid.reduce((sum, each) => sum + each.paid, 0n)),
              at: (last.settled_at ?? now).toISOString(),
              nights: paid.length,
            }
          : null,
        balance: formatMicro(person.balance),
        level_no: isHigher ? no : null,
        win: win ? { week: win.week, rank: win.rank, amount: formatMicro(win.amount) } : null,
      },
    };
  },
});
