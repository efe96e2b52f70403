import { Button, Card, SectionHead, Skeleton, Text } from '@taice/ui';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Flame from 'lucide-react/icons/flame';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../shared/load-error.tsx';
import { usePointsText } from '../shared/points-text.ts';
import { getDayPayment, useSignIn } from '../shared/sign-in/use-sign-in.ts';
import { useDayAndTime, useNextPayment } from '../shared/use-day-and-time.ts';
import { SignInStrip } from './sign-in-strip.tsx';
import { StreakSheet } from './streak-sheet.tsx';

/** The seven days of the sign-in, and the claim of today's. */
export function SignInCard() {
  const { t } = useTranslation();
  const text = usePointsText();
  const arrival = useDayAndTime();
  const when = useNextPayment();
  const { data, error, loading, reload, busy, paid, signIn } = useSignIn();
  const [open, setOpen] = useState(false);
  const today = data?.days.find((day) => day.state === 'today');
  const last = data?.days.at(-1);
  const remainingDays = data?.surplus_sign_in_days ?? 0;
  return (
    <section>
      <SectionHead
        size={16}
        aside={
          data && data.current > 0 && !data.streak_off ? (
            <span className="strip-streak">
              <Flame aria-hidden="true" />
              {t('signIn.inARow', { count: data.current })}
            </span>
          ) : undefined
        }
      >
        {t('signIn.title')}
      </SectionHead>
      <Card className="tasks-sign-in" aria-busy={!data}>
        {!data && error && !loading ? (
          <LoadError error={error} onRetry={reload} />
        ) : (
          <>
            <Text as="p" tone="muted">
              {data ? (
                remainingDays > 0 ? (
                  t('signIn.moreDays', {
                    count: remainingDays,
                    amount: text.points(String(last ? getDayPayment(last) : 0)),
                  })
                ) : (
                  t('signIn.allSeven')
                )
              ) : (
                <Skeleton width="60%" height={20} shape="text" />
              )}
            </Text>
            <SignInStrip days={data?.days} />
            <button
              type="button"
              className="streak-open"
              aria-haspopup="dialog"
              disabled={!data}
              onClick={() => setOpen(true)}
            >
              <CalendarDays aria-hidden="true" />
              {data && !data.streak_off
                ? t('signIn.bestAndFreezes', {
                    best: t('signIn.days', { count: data.best }),
                    freezes: data.freezes,
                  })
                : t('signIn.calendar')}
            </button>
            <div className="strip-foot">
              {data?.today_done ? (
                <Text as="p" size={12} tone="muted" role="status" className="strip-done">
                  {paid
                    ? t('signIn.paidPending', {
                        amount: text.points(String(getDayPayment(paid))),
                        when,
                      })
                    : t('signIn.doneToday', { when: arrival(data.reset_at) })}
                </Text>
              ) : (
                <Button
                  variant="gold"
                  size={48}
                  block
                  busy={busy}
                  disabled={!today}
                  onClick={() => void signIn()}
                >
                  {today
                    ? t('signIn.take', { amount: text.points(String(getDayPayment(today))) })
                    : t('common.loading')}
                </Button>
              )}
            </div>
          </>
        )}
      </Card>
      {data && <StreakSheet days={data} open={open} onClose={() => setOpen(false)} />}
    </section>
  );
}
