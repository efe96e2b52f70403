import type { WalletDetail } from '@taice/contract';
import { subtractAmounts } from '@taice/core/rules';
import { Link } from '@taice/ui';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getSettlementPreview, usePointsText } from '../shared/points-text.ts';
import { formatCountdown, useSecondsUntil } from '../shared/seconds-until.ts';
import { useDayAndTime } from '../shared/use-day-and-time.ts';

function Row({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {note !== undefined && <dd className="tonight-sum-note tc-12 tc-muted">{note}</dd>}
    </div>
  );
}

/** Today's points and the estimate of their payment, line by line. */
export function SettlementPreview({ wallet }: { wallet: WalletDetail }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const seconds = useSecondsUntil(wallet.reset_at);
  const arrival = useDayAndTime();
  const today = subtractAmounts(wallet.daily_add_point, wallet.daily_held);
  const paidAtOnce = subtractAmounts(today, wallet.tonight);
  const heldPoints = subtractAmounts(wallet.pending, wallet.tonight);
  const factorText = text.share(wallet.factor);
  const points = (amount: string) => t('rewards.points', { amount: text.points(amount) });
  return (
    <div className="tonight-sum">
      <dl>
        <Row name={t('tasks.earnedToday')}>{points(wallet.daily_add_point)}</Row>
        {Number(paidAtOnce) > 0 && <Row name={t('tasks.sum.atOnce')}>{points(paidAtOnce)}</Row>}
        <Row name={t('tasks.sum.waits')} note={t('tasks.sum.most')}>
          {points(wallet.tonight)}
        </Row>
        {factorText !== undefined && (
          <Row name={t('points.factor')} note={t('points.factorIs')}>
            {factorText}
          </Row>
        )}
        <Row name={t('tasks.payment')} note={arrival(wallet.reset_at)}>
          {points(getSettlementPreview(wallet))}
        </Row>
        <Row name={t('points.resetsIn')}>
          <span translate="no">{formatCountdown(seconds)}</span>
        </Row>
        {Number(heldPoints) > 0 && (
          <Row name={t('tasks.sum.held')} note={t('tasks.sum.heldNote')}>
            {points(heldPoints)}
          </Row>
        )}
      </dl>
      <Link href="/V2/points">
        {t('tasks.allPoints')}
        <ChevronRight aria-hidden="true" />
      </Link>
    </div>
  );
}
