import { addDays } from '@taice/core/rules';
import type { contract, Reply } from '@taice/contract';
import type { Day } from '../../platform/db/schema-ledger.ts';
import type { nextSignIn } from './streak.ts';

type CalendarDay = Reply<typeof contract.signIn.configs>['calendar'][number];

/** A day of the record; `day_no` 0: there was no sign-in, and the streak went on. */
export interface RecordedDay {
  readonly biz_date: Day;
  readonly day_no: number;
  readonly is_freeze: boolean;
}

const stateOf = (day: RecordedDay): CalendarDay['state'] => {
  if (day.day_no > 0) return 'done';
  return day.is_freeze ? 'frozen' : 'kept';
};

/** Each business day of [first, today] as recorded, with the days that today's sign-in (`next`) would fill. */
export const calendarOf = (
  recorded: readonly RecordedDay[],
  { first, today }: { first: Day; today: Day },
  next: ReturnType<typeof nextSignIn>,
): CalendarDay[] => {
  const states = new Map(recorded.map((day) => [day.biz_date, stateOf(day)]));
  for (const day of next?.between ?? []) states.set(day, next?.usesFreeze ? 'frozen' : 'kept');
  const days: CalendarDay[] = [];
  for (let date = first; date <= today; date = addDays(date, 1))
    days.push({ date, state: states.get(date) ?? (date === today ? 'today' : 'missed') });
  return days;
};
