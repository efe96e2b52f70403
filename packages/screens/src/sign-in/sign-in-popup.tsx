import { closeSignIn, overlayAtom } from '@taice/core';
import { Button, Dialog, Text } from '@taice/ui';
import Flame from 'lucide-react/icons/flame';
import Snowflake from 'lucide-react/icons/snowflake';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { getSentenceGap } from '../shared/sentences.ts';
import { LoadError } from '../shared/load-error.tsx';
import { usePointsText } from '../shared/points-text.ts';
import { getDayPayment, useSignIn, type SignInDays } from '../shared/sign-in/use-sign-in.ts';
import { useTaice } from '../shared/taice.tsx';
import { useDayAndTime } from '../shared/use-day-and-time.ts';
import { AfterSignIn } from './after-sign-in.tsx';
import { SignInPayment } from './sign-in-payment.tsx';
import { SignInTiles } from './sign-in-tiles.tsx';
import './sign-in-popup.css';

function Rules({ days }: { days: SignInDays }) {
  const { t } = useTranslation();
  const arrival = useDayAndTime();
  const freezes = days.freezes > 0 ? t('signIn.freezes', { count: days.freezes }) : '';
  return (
    <div className="sign-in-note">
      {days.freezes > 0 && <Snowflake aria-hidden="true" />}
      <Text as="p" size={12} tone="muted">
        {freezes && freezes + getSentenceGap(freezes)}
        {t('signIn.nextOpens', { when: arrival(days.reset_at) })}
      </Text>
    </div>
  );
}

/** Result of missed days: a freeze that this sign-in uses, or a streak that has ended. */
function Missed({ days: { uses_freeze, freezes, lost } }: { days: SignInDays }) {
  const { t } = useTranslation();
  const missedKey = uses_freeze
    ? t('signIn.freezeCovers', { count: freezes })
    : lost > 1 && t('signIn.lost', { count: lost });
  return (
    missedKey && (
      <Text as="p" tone="muted" className="sign-in-missed">
        {missedKey}
      </Text>
    )
  );
}

/** Today's sign-in among the seven days of its cycle, and its payment. */
export function SignInPopup() {
  const { t } = useTranslation();
  const taice = useTaice();
  const text = usePointsText();
  const open = useAtomValue(overlayAtom)?.kind === 'sign-in';
  const { data, error, reload, busy, paid, forgetPaid, signIn } = useSignIn({
    enabled: open,
  });
  const clearPaid = useEffectEvent(forgetPaid);
  useEffect(() => {
    if (open) clearPaid();
  }, [open]);
  const close = () => closeSignIn(taice);
  const today = data?.days.find((day) => day.state === 'today');
  const head = () => {
    if (paid) return [t('signIn.doneTitle', { day: paid.day_no })];
    if (data?.today_done) return [t('signIn.takenTitle'), t('signIn.takenBody')];
    if (!today) return [t('signIn.title'), t('signIn.body')];
    return [
      t('signIn.dayIsHere', { day: today.day_no }),
      Number(today.bonus) > 0
        ? t('signIn.bonusToday', { amount: text.points(today.bonus) })
        : t('signIn.reachSeven', { amount: text.points(data?.seven_days_sign_in_reward ?? '0') }),
    ];
  };
  const [title, body] = head();
  const isLoaded = data !== undefined || error !== undefined;
  return (
    <Dialog
      // No one waits for it, so it opens with its days, at full height.
      open={open && isLoaded}
      onClose={close}
      title={title}
      description={body}
      closeLabel={t('common.close')}
      keepHeight
    >
      {data ? (
        <>
          {data.current > 1 && !data.streak_off && !paid && (
            <div className="sign-in-streak">
              <Flame aria-hidden="true" />
              <Text tone="muted" weight="semibold">
                {t('signIn.inARow', { count: data.current })}
              </Text>
            </div>
          )}
          {!data.streak_off && !paid && <Missed days={data} />}
          {paid ? <SignInPayment paid={paid} /> : <SignInTiles days={data.days} />}
          <Button
            variant={paid || data.today_done ? 'primary' : 'gold'}
            size={48}
            block
            busy={busy}
            data-autofocus=""
            onClick={paid || data.today_done || !today ? close : () => void signIn()}
          >
            {paid || data.today_done || !today
              ? t('common.gotIt')
              : t('signIn.take', { amount: text.points(String(getDayPayment(today))) })}
          </Button>
          {paid ? (
            <AfterSignIn
              days={paid.streak}
              points={t('rewards.points', { amount: text.points(String(getDayPayment(paid))) })}
            >
              <Rules days={data} />
            </AfterSignIn>
          ) : (
            <Rules days={data} />
          )}
        </>
      ) : (
        <LoadError error={error} onRetry={reload} />
      )}
    </Dialog>
  );
}
