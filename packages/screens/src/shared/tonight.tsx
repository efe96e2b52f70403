import type { WalletDetail } from '@taice/contract';
import { InfoTip } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { paysAt, shortFactor, usePointsText } from './points-text.ts';
import { clockOf, useSecondsUntil } from './until-reset.ts';
import { useLocalTime } from './use-local-time.ts';
import './tonight.css';

/** What today's points will be paid at and when, side by side. */
export function Tonight({ wallet }: { wallet: WalletDetail }) {
  const { t } = useTranslation();
  const time = useLocalTime();
  const text = usePointsText();
  const seconds = useSecondsUntil(wallet.reset_at);
  return (
    <dl className="tonight">
      <div>
        <dt className="tc-12 tc-muted">
          {t('points.factor')}{' '}
          <InfoTip label={t('points.factorAsk')}>{t('points.factorIs')}</InfoTip>
        </dt>
        <dd className="tc-20 tc-bold" translate="no">
          ×{shortFactor(wallet.factor)}
        </dd>
        <dd className="tc-12 tc-muted">
          {t('points.paysAbout', {
            amount: text.points(paysAt(wallet.tonight, wallet.factor)),
          })}
        </dd>
      </div>
      <div>
        <dt className="tc-12 tc-muted">{t('points.resetsIn')}</dt>
        <dd className="tc-20 tc-bold" translate="no">
          {clockOf(seconds)}
        </dd>
        <dd className="tc-12 tc-muted">
          {t('points.atYourTime', { time: time.clock(wallet.reset_at) })}
        </dd>
      </div>
    </dl>
  );
}
