import { closeMorning } from '@taice/core';
import { Button, Coin, Text } from '@taice/ui';
import Check from 'lucide-react/icons/check';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';
import { getDayPayment, useSignIn } from '../shared/sign-in/use-sign-in.ts';
import { useTaice } from '../shared/taice.tsx';
import { useNextPayment } from '../shared/use-day-and-time.ts';

/** The seven days of the sign-in, and the button that claims today's. Without it, a button to continue. */
export function MorningWeek() {
  const { t } = useTranslation();
  const taice = useTaice();
  const text = usePointsText();
  const nextPayment = useNextPayment();
  const { data, error, busy, paid, signIn } = useSignIn();
  const today = data?.days.find(({ state }) => state === 'today');
  const isOpen = data ? today !== undefined && !data.today_done && paid === null : false;
  if (!data && !error) return <div className="morning-week-place" aria-hidden="true" />;
  return (
    <>
      {data && (
        <ol className="morning-week" aria-label={t('signIn.title')}>
          {data.days.map(({ day_no, state }) => (
            <li key={day_no} data-state={state}>
              <span aria-hidden="true">
                {state === 'done' ? (
                  <Check />
                ) : state === 'today' ? (
                  <Coin size={28} />
                ) : (
                  <span translate="no">{day_no}</span>
                )}
              </span>
              <span className="tc-hidden">
                {t('signIn.day', { day: day_no })} {t(`signIn.states.${state}`)}
              </span>
            </li>
          ))}
        </ol>
      )}
      {data && (
        <Text as="p" className="morning-collected" role="status">
          {paid
            ? t('mornings.collected', {
                amount: text.points(String(getDayPayment(paid))),
                when: nextPayment,
              })
            : '\u00a0'}
        </Text>
      )}
      {isOpen && today ? (
        <Button
          variant="gold"
          size={48}
          block
          busy={busy}
          data-autofocus=""
          onClick={() => void signIn()}
        >
          {t('mornings.collect', {
            day: today.day_no,
            amount: text.points(String(getDayPayment(today))),
          })}
        </Button>
      ) : (
        <Button
          variant="primary"
          size={48}
          block
          data-autofocus=""
          onClick={() => closeMorning(taice)}
        >
          {t('common.watchVideos')}
        </Button>
      )}
    </>
  );
}
