import { Button, Card, Coin, Skeleton, Text } from '@taice/ui';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Check from 'lucide-react/icons/check';
import Snowflake from 'lucide-react/icons/snowflake';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../shared/load-error.tsx';
import { usePointsText } from '../shared/points-text.ts';
import { getDayPayment, type SignInDay, useSignIn } from '../shared/sign-in/use-sign-in.ts';
import { useDayAndTime } from '../shared/use-day-and-time.ts';
import { StreakSheet } from './streak-sheet.tsx';

function Mark({ state }: Pick<SignInDay, 'state'>) {
  if (state === 'done') return <Check className="tc-good" />;
  if (state === 'frozen') return <Snowflake className="tc-accent" />;
  if (state === 'missed') return <X className="tc-muted" />;
  return <Coin size={16} />;
}

function Days({ days }: { days: readonly SignInDay[] | undefined }) {
  const { t } = useTranslation();
  const text = usePointsText();
  return (
    <ol className="week-days">
      {days
        ? days.map((day) => (
            <li
              key={day.day_no}
              data-state={day.state}
              aria-current={day.state === 'today' ? 'date' : undefined}
            >
              <span className={day.state === 'today' ? 'tc-semibold' : 'tc-muted'}>
                <span className="tc-hidden">
                  {t('signIn.day', { day: day.day_no })} {t(`signIn.states.${day.state}`)}
                </span>
                <span aria-hidden="true">
                  {day.state === 'today' ? t('common.today') : day.day_no}
                </span>
              </span>
              <span aria-hidden="true">
                <Mark state={day.state} />
              </span>
              <span className={day.state === 'done' ? 'tc-good' : 'tc-semibold'}>
                {text.points(String(getDayPayment(day)))}
              </span>
            </li>
          ))
        : Array.from({ length: 7 }, (_, at) => (
            <li key={at + 1}>
              <Skeleton width={20} height={56} shape="text" />
            </li>
          ))}
    </ol>
  );
}

/** The seven days of the sign-in on wide screens, and the claim of today's. */
export function SignInWeek() {
  const { t } = useTranslation();
  const text = usePointsText();
  const arrival = useDayAndTime();
  const { data, error, loading, reload, busy, signIn } = useSignIn();
  const [open, setOpen] = useState(false);
  const today = data?.days.find(({ state }) => state === 'today');
  if (!data && error && !loading)
    return (
      <Card as="section">
        <LoadError error={error} onRetry={reload} />
      </Card>
    );
  return (
    <Card as="section" padding={20} className="week" aria-busy={!data}>
      <div className="week-head">
        <Text as="h2" size={16} weight="bold">
          {t('signIn.title')}
        </Text>
        {/* A new button once its text is known, because its position moves with the length. */}
        <button
          key={data ? 'known' : 'asked'}
          type="button"
          className="streak-open"
          aria-haspopup="dialog"
          disabled={!data}
          onClick={() => setOpen(true)}
        >
          <CalendarDays aria-hidden="true" />
          {data && !data.streak_off && data.current > 0
            ? `${t('signIn.inARow', { count: data.current })} · ${t('signIn.freezesShort', { count: data.freezes })}`
            : t('signIn.calendar')}
        </button>
      </div>
      <Days days={data?.days} />
      {data?.today_done ? (
        <Text as="p" tone="muted" role="status" className="week-done">
          {t('signIn.doneUntil', { when: arrival(data.reset_at) })}
        </Text>
      ) : (
        <Button variant="gold" block busy={busy} disabled={!today} onClick={() => void signIn()}>
          {today
            ? t('signIn.take', { amount: text.points(String(getDayPayment(today))) })
            : t('common.loading')}
        </Button>
      )}
      {data && <StreakSheet days={data} open={open} onClose={() => setOpen(false)} />}
    </Card>
  );
}
