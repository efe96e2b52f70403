import type { Reply, TaiceContract } from '@taice/contract';
import Check from 'lucide-react/icons/check';
import Plane from 'lucide-react/icons/plane';
import Snowflake from 'lucide-react/icons/snowflake';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { localDay, useLocalTime } from '../shared/use-local-time.ts';

type CalendarDay = Reply<TaiceContract['signIn']['configs']>['calendar'][number];

const marks = { done: Check, frozen: Snowflake, kept: Plane, missed: X } as const;

/** 0 for a Monday, the first day of a week of tasks. */
const weekdayOf = (date: string): number => (localDay(date).getDay() + 6) % 7;

/** Any Monday, used to name the days of the week. */
const monday = Date.UTC(2026, 10, 16);

function Mark({ state }: Pick<CalendarDay, 'state'>) {
  if (state === 'today') return null;
  const Icon = marks[state];
  return <Icon />;
}

/** Business days by week, each with its result, and a legend of the marks in use. */
export function StreakCalendar({ days }: { days: readonly CalendarDay[] }) {
  const { t } = useTranslation();
  const time = useLocalTime();
  const [first] = days;
  const legendStates = [...new Set(days.map(({ state }) => state))];
  return (
    <>
      <div className="streak-week tc-12 tc-muted" aria-hidden="true">
        {Array.from({ length: 7 }, (_, at) => (
          <span key={at}>{time.weekday(monday + at * 86_400_000)}</span>
        ))}
      </div>
      <ol className="streak-days">
        {days.map(({ date, state }) => (
          <li
            key={date}
            data-state={state}
            style={date === first?.date ? { gridColumnStart: weekdayOf(date) + 1 } : undefined}
          >
            <span className="tc-hidden">
              {time.shortDay(date)}: {t(`signIn.states.${state}`)}
            </span>
            <span aria-hidden="true" className="tc-12">
              {localDay(date).getDate()}
            </span>
            <span aria-hidden="true" className="streak-mark">
              <Mark state={state} />
            </span>
          </li>
        ))}
      </ol>
      <ul className="streak-legend tc-12 tc-muted" aria-hidden="true">
        {legendStates
          .filter((state) => state !== 'today')
          .map((state) => (
            <li key={state} data-state={state}>
              <span className="streak-mark">
                <Mark state={state} />
              </span>
              {t(`signIn.states.${state}`)}
            </li>
          ))}
      </ul>
    </>
  );
}
