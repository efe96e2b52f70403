import type { NftItem } from '@taice/contract';
import { ownNftQueries } from '@taice/core';
import { useRead } from '../../shared/use-read.ts';
import { useTaice } from '../../shared/taice.tsx';

/** True if the worn pair has at least this boost, so that there is no reason to change. */
export function useIsEquippedBetter(item: Pick<NftItem, 'boost_bp'> | null | undefined): boolean {
  const worn = useRead(ownNftQueries.equipment(useTaice())).data?.equipped;
  return worn != null && item != null && worn.boost_bp >= item.boost_bp;
}
