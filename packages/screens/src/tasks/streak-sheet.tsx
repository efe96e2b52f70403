import { setStreak } from '@taice/core';
import { Sheet, Switch, Text } from '@taice/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayNote } from '../shared/business-days.tsx';
import type { SignInDays } from '../shared/sign-in/use-sign-in.ts';
import { useTaice } from '../shared/taice.tsx';
import { hasSucceeded } from '../shared/outcome.ts';
import { StreakCalendar } from './streak-calendar.tsx';
import './streak.css';

function Figure({ name, children }: { name: string; children: string | number }) {
  return (
    <div>
      <dt className="tc-12 tc-muted">{name}</dt>
      <dd className="tc-20 tc-bold">{children}</dd>
    </div>
  );
}

/** The last five weeks of sign-ins, the streak, and the opt-out. */
export function StreakSheet({
  days,
  open,
  onClose,
}: {
  days: SignInDays;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const taice = useTaice();
  const [busy, setBusy] = useState(false);
  const change = (on: boolean) => {
    setBusy(true);
    void hasSucceeded(setStreak(taice, !on)).finally(() => setBusy(false));
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('signIn.calendar')}
      closeLabel={t('common.close')}
    >
      <div className="streak">
        {!days.streak_off && (
          <dl className="streak-figures">
            <Figure name={t('signIn.now')}>{t('signIn.days', { count: days.current })}</Figure>
            <Figure name={t('signIn.best')}>{t('signIn.days', { count: days.best })}</Figure>
            <Figure name={t('signIn.freezesHeld')}>{days.freezes}</Figure>
          </dl>
        )}
        <StreakCalendar days={days.calendar} />
        <DayNote />
        <div className="streak-switch">
          <Switch checked={!days.streak_off} disabled={busy} onChange={change}>
            {t('signIn.streaks')}
          </Switch>
          <Text as="p" size={12} tone="muted">
            {t('signIn.streaksNote')}
          </Text>
        </div>
      </div>
    </Sheet>
  );
}
