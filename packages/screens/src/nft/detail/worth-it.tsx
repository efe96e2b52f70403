import { type NftDetail, ownNftQueries } from '@taice/core';
import type { Pace } from '@taice/contract';
import { Skeleton } from '@taice/ui';
import { useTaice } from '../../shared/taice.tsx';
import { useRead } from '../../shared/use-read.ts';
import { OwnBack } from '../parts/own-back.tsx';
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
  const { pace, mine, listing } = item;
  if (!pace) return null;
  if (mine) return <OwnBack item={item} pace={pace} mine={mine} />;
  return listing && <PayBack item={item} pace={pace} price={listing.price} />;
}
