import type { NftDetail } from '@taice/core';
import { ProgressBar, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../../shared/points-text.ts';
import { PayBackSays } from '../parts/pay-back-says.tsx';

/** Of what one has: how much of its price is back, and when all of it is; of what is on offer, whether it is worth it. */
export function WorthIt({ item }: { item: NftDetail }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const { pace, mine, listing } = item;
  if (!pace) return null;
  if (!mine) return listing && <PayBackSays from={item} pace={pace} price={listing.price} />;
  const paid = Number(mine.paid ?? 0);
  const brought = Number(mine.brought);
  const values = {
    brought: text.points(mine.brought),
    paid: text.points(mine.paid ?? '0'),
  };
  if (paid === 0)
    return (
      <Text as="p" tone="muted">
        {t('nft.detail.paidBack.free', values)}
      </Text>
    );
  const says = t('nft.detail.paidBack.left', values);
  return (
    <div className="item-worth">
      {brought >= paid ? (
        <Text as="p" weight="semibold">
          {t('nft.detail.paidBack.title')}
        </Text>
      ) : (
        <PayBackSays from={item} pace={pace} price={(paid - brought).toFixed(6)} />
      )}
      <ProgressBar value={brought / paid} label={says} tone="good" height={8} />
      <Text as="p" size={12} tone="muted">
        {says}
      </Text>
    </div>
  );
}
