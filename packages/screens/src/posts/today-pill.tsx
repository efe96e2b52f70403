import { formatPoints, langAtom } from '@taice/core';
import { Coin, CountUp } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { flyingAtom } from '../shared/coin-target.ts';
import { useWallet } from '../shared/use-wallet.ts';
import './today-pill.css';

/** What is pending until midnight: where claimed coins fly to, and the number that then counts up. */
export function TodayPill({ onVideo }: { onVideo?: boolean }) {
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const pending = useWallet().wallet?.pending;
  const flying = useAtomValue(flyingAtom);
  const [shown, setShown] = useState(pending);
  useEffect(() => {
    if (!flying) setShown(pending);
  }, [flying, pending]);
  if (shown === undefined) return null;
  return (
    <span className="today-pill" data-on-video={onVideo} data-coin-target="pending">
      <Coin size={16} />
      <b>
        <CountUp value={Number(shown)} format={(value) => formatPoints(value.toFixed(6), lang)} />
      </b>
      <span>{t('rewards.pendingShort')}</span>
    </span>
  );
}
