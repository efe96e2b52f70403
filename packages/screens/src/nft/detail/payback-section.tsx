import { type NftDetail, ownNftQueries } from '@taice/core';
import type { ViewAverages } from '@taice/contract';
import { Skeleton } from '@taice/ui';
import { useTaice } from '../../shared/taice.tsx';
import { useRead } from '../../shared/use-read.ts';
import { OwnPayback } from '../parts/own-payback.tsx';
import { PaybackText } from '../parts/payback-text.tsx';

/** Payback time, compared with the pair that the viewer wears. */
function EquippedComparison({ item, pace }: { item: NftDetail; pace: ViewAverages }) {
  const { data } = useRead(ownNftQueries.equipment(useTaice()));
  const { mine, listing } = item;
  if (!data) return <Skeleton shape="card" height={72} />;
  const { equipped } = data;
  if (mine) return <OwnPayback item={item} pace={pace} mine={mine} worn={equipped} />;
  return listing && <PaybackText from={item} pace={pace} worn={equipped} price={listing.price} />;
}

/** For an owned item, the share of its price earned back and the payback date. For an offer, its payback time. */
export function PaybackSection({ item }: { item: NftDetail }) {
  const { pace, mine, listing } = item;
  if (!pace || !(mine ?? listing)) return null;
  return <EquippedComparison item={item} pace={pace} />;
}
