import { type NftDetail, ownNftQueries } from '@taice/core';
import type { Pace } from '@taice/contract';
import { ProgressBar, Skeleton, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../../shared/points-text.ts';
import { useTaice } from '../../shared/taice.tsx';
import { useRead } from '../../shared/use-read.ts';
import { PayBackSays } from '../parts/pay-back-says.tsx';

/** When it pays back, beside what else its asker wears. */
function PayBack({ item, pace, price }: { item: NftDetail; pace: Pace; price: string }) {
  const { data } = useRead(ownNftQueries.equipment(useTaice()));
  if (!data) return <Skeleton shape="card" height={72} />;
  const worn = data.equipped?.id === item.id ? null : data.equipped;
  return <PayBackSays from={item} pace={pace} worn={worn} price={price} />;
}

/** Of what one has: how much of its price is back, and when all of it is; of what is on offer, whether it is worth it. */
export function WorthIt({ item }: { item: NftDetail }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const { pace, mine, listing } = item;
  if (!pace) return null;
  if (!mine) return listing && <PayBack item={item} pace={pace} price={listing.price} />;
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
        <PayBack item={item} pace={pace} price={(paid - brought).toFixed(6)} />
      )}
      <ProgressBar value={brought / paid} label={says} tone="good" height={8} />
      <Text as="p" size={12} tone="muted">
        {says}
      </Text>
    </div>
  );
}
