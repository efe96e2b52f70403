import { pointsMoved } from '@taice/core';
import type { WalletDetail } from '@taice/contract';
import { InfoTip } from '@taice/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { paysAt, shortFactor, usePointsText } from './points-text.ts';
import { useTaice } from './taice.tsx';
import { clockOf, useSecondsUntil } from './until-reset.ts';
import { useLocalTime } from './use-local-time.ts';
import './tonight.css';

/** The server's day may turn a moment after the countdown's. */
const retryMs = 5000;

/** What today's points will be paid at and when, side by side; asks anew once the day is over. */
export function Tonight({ wallet }: { wallet: WalletDetail }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const time = useLocalTime();
  const text = usePointsText();
  const seconds = useSecondsUntil(wallet.reset_at);
  const over = seconds === 0;
  useEffect(() => {
    if (!over) return;
    pointsMoved(taice);
    const timer = setInterval(() => pointsMoved(taice), retryMs);
    return () => clearInterval(timer);
  }, [over, taice]);
  return (
    <dl className="tonight">
      <div>
        <dt className="tc-12 tc-muted">
          {t('points.factor')}{' '}
          <InfoTip label={t('points.factorAsk')}>{t('points.factorIs')}</InfoTip>
        </dt>
        <dd className="tc-20 tc-bold">×{shortFactor(wallet.factor)}</dd>
        <dd className="tc-12 tc-muted">
          {t('points.paysAbout', {
            amount: text.points(paysAt(wallet.pending, wallet.factor)),
          })}
        </dd>
      </div>
      <div>
        <dt className="tc-12 tc-muted">{t('points.resetsIn')}</dt>
        <dd className="tc-20 tc-bold">{clockOf(seconds)}</dd>
        <dd className="tc-12 tc-muted">
          {t('points.atYourTime', { time: time.clock(wallet.reset_at) })}
        </dd>
      </div>
    </dl>
  );
}
