import { type NftDetail, ownNftQueries } from '@taice/core';
import type { Pace } from '@taice/contract';
import { Skeleton } from '@taice/ui';
import { useTaice } from '../../shared/taice.tsx';
import { useRead } from '../../shared/use-read.ts';
import { OwnBack } from '../parts/own-back.tsx';
import { PayBackSays } from '../parts/pay-back-says.tsx';

/** When it pays back, beside what else its asker wears. */
function BesideWorn({ item, pace }: { item: NftDetail; pace: Pace }) {
  const { data } = useRead(ownNftQueries.equipment(useTaice()));
  const { mine, listing } = item;
  if (!data) return <Skeleton shape="card" height={72} />;
  const { equipped: worn } = data;
  if (mine) return <OwnBack item={item} pace={pace} mine={mine} worn={worn} />;
  return listing && <PayBackSays from={item} pace={pace} worn={worn} price={listing.price} />;
}

/** Of what one has: how much of its price is back, and when all of it is; of what is on offer, whether it is worth it. */
export function WorthIt({ item }: { item: NftDetail }) {
  const { pace, mine, listing } = item;
  if (!pace || !(mine ?? listing)) return null;
  return <BesideWorn item={item} pace={pace} />;
}
