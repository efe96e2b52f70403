import type { PrizeDetail } from '@taice/core';
import { Card } from '@taice/ui';
import { useTranslation } from 'react-i18next';

/** Delivery time, shipping cost and sender, shown before the confirmation. */
export function PrizeFacts({
  prize: { shipping, type, reviewed_first: isReviewed },
}: {
  prize: PrizeDetail;
}) {
  const { t } = useTranslation();
  const facts = shipping
    ? [
        {
          key: 'days',
          value: t('prizes.days', { from: shipping.days_min, to: shipping.days_max }),
          label: t('prizes.shipsIn'),
        },
        { key: 'cost', value: shipping.cost, label: t('prizes.shipping') },
        {
          key: 'shipper',
          value: shipping.shipper,
          label: t('prizes.sentFrom', { place: shipping.from }),
        },
      ]
    : [
        {
          key: 'comes',
          value: t(
            isReviewed
              ? 'prizes.afterReview'
              : type === 'virtual'
                ? 'prizes.atOnce'
                : 'prizes.byHand',
          ),
          label: t(type === 'virtual' ? 'prizes.asCode' : 'prizes.onAccount'),
        },
      ];
  return (
    <Card padding={0} clip>
      <dl className="redeem-facts">
        {facts.map(({ key, value, label }) => (
          <div key={key}>
            <dt className="tc-12 tc-muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
