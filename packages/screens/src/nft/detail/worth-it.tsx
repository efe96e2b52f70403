import { type NftDetail, ownNftQueries } from '@taice/core';
import type { Pace } from '@taice/contract';
import { Skeleton } from '@taice/ui';
import { useTaice } from '../../shared/taice.tsx';
import { useRead } from '../../shared/use-read.ts';
import { OwnBack } from '../parts/own-back.tsx';
import { PayBackSays } from '../parts/pay-back-says.tsx';

/** Payback time, compared with the pair that the viewer wears. */
function BesideWorn({ item, pace }: { item: NftDetail; pace: Pace }) {
  const { data } = useRead(ownNftQueries.equipment(useTaice()));
  const { mine, listing } = item;
  if (!data) return <Skeleton shape="card" height={72} />;
  const { equipped: worn } = data;
  if (mine) return <OwnBack item={item} pace={pace} mine={mine} worn={worn} />;
  return listing && <PayBackSays from={item} pace={pace} worn={worn} price={listing.price} />;
}

/** For an owned item, the share of its price earned back and the payback date. For an offer, its payback time. */
export function WorthIt({ item }: { item: NftDetail }) {
  const { pace, mine, listing } = item;
  if (!pace || !(mine ?? listing)) return null;
  return <BesideWorn item={item} pace={pace} />;
}
