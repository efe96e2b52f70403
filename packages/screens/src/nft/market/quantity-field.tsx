import { IconButton, Text } from '@taice/ui';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useTranslation } from 'react-i18next';
import type { BuyState } from './use-buy.ts';

/** Quantity, for a series that allows several. */
export function QuantityField({ buying: { quantity, most, take, busy } }: { buying: BuyState }) {
  const { t } = useTranslation();
  return (
    <div className="buy-many">
      <Text weight="semibold">{t('nft.market.buy.howMany')}</Text>
      <div className="buy-count" role="group" aria-label={t('nft.market.buy.howMany')}>
        <IconButton
          variant="ring"
          label={t('nft.market.buy.fewer')}
          icon={<Minus />}
          disabled={busy || quantity <= 1}
          onClick={() => take(quantity - 1)}
        />
        <Text size={16} weight="bold" aria-live="polite">
          {quantity}
        </Text>
        <IconButton
          variant="ring"
          label={t('nft.market.buy.more')}
          icon={<Plus />}
          disabled={busy || quantity >= most}
          onClick={() => take(quantity + 1)}
        />
      </div>
    </div>
  );
}
