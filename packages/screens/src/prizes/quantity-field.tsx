import { Card, IconButton, Text } from '@taice/ui';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useTranslation } from 'react-i18next';
import type { RedeemState } from './use-redeem.ts';

/** Quantity, if one order allows several. */
export function QuantityField({ most, redeeming }: { most: number; redeeming: RedeemState }) {
  const { t } = useTranslation();
  const { quantity, take } = redeeming;
  return (
    <Card as="section" className="redeem-part-head" aria-label={t('prizes.howMany')}>
      <div>
        <Text as="h2" weight="semibold">
          {t('prizes.howMany')}
        </Text>
        <Text as="p" size={12} tone="muted">
          {t('prizes.most', { count: most })}
        </Text>
      </div>
      <div className="redeem-count">
        <IconButton
          variant="ring"
          label={t('prizes.fewer')}
          icon={<Minus />}
          disabled={quantity <= 1}
          onClick={() => take(quantity - 1)}
        />
        <Text size={16} weight="bold" aria-live="polite">
          {quantity}
        </Text>
        <IconButton
          variant="ring"
          label={t('prizes.more')}
          icon={<Plus />}
          disabled={quantity >= most}
          onClick={() => take(quantity + 1)}
        />
      </div>
    </Card>
  );
}
