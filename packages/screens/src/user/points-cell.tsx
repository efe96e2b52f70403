import { Card, Coin, Link, Skeleton, Text } from '@taice/ui';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslation } from 'react-i18next';
import { getSettlementPreview, usePointsText } from '../shared/points-text.ts';
import { useNextPayment } from '../shared/use-day-and-time.ts';
import { useWallet } from '../shared/use-wallet.ts';

/** The balance and today's points, with a link to the points. */
export function PointsCell() {
  const { t } = useTranslation();
  const text = usePointsText();
  const when = useNextPayment();
  const wallet = useWallet().wallet;
  return (
    <Card padding={0} clip>
      <Link href="/V2/points" className="points-cell">
        <Coin size={40} />
        <span className="points-cell-words">
          {wallet ? (
            <>
              <span>
                <Text size={20} weight="bold" tone="gold" data-coin-target="balance">
                  {text.points(wallet.value)}
                </Text>{' '}
                <Text tone="muted">{t('common.points')}</Text>
              </span>
              {Number(wallet.tonight) > 0 && (
                <Text tone="muted">
                  {t('user.arriving', { amount: text.points(getSettlementPreview(wallet)), when })}
                </Text>
              )}
            </>
          ) : (
            <>
              <Skeleton width={120} height={28} shape="text" />
              <Skeleton width={180} height={20} shape="text" />
            </>
          )}
        </span>
        <ChevronRight aria-hidden="true" />
      </Link>
    </Card>
  );
}
