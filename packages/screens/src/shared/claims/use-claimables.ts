import type { Reply, TaiceContract } from '@taice/contract';
import { userKeys, userQueries } from '@taice/core';
import { useCallback } from 'react';
import { useTaice } from '../taice.tsx';
import { useRead } from '../use-read.ts';

type Own = NonNullable<Reply<TaiceContract['user']['dataCount']>['user']>;
const nothing: Pick<Own, 'claimables' | 'full_rings' | 'first_view'> = {
  claimables: [],
  full_rings: [],
  first_view: '0',
};

/** What waits to be claimed, and what the first video will bring; nothing for a visitor. */
export function useClaimables() {
  const { data } = useRead(userQueries.figures(useTaice()));
  const { claimables, full_rings, first_view } = data?.user ?? nothing;
  return { claimables, fullRings: full_rings, firstView: first_view };
}

/** To be called once something to claim may have been added or taken. */
export function useAskClaimables(): () => void {
  const { queries } = useTaice();
  return useCallback(
    () => void queries.invalidateQueries({ queryKey: userKeys.figures }),
    [queries],
  );
}

/**
 * What the claim of the first video brings besides its own points, a decimal string: promised while it
 * is watched, and waiting once it is full. '0' for everybody else.
 */
export function useFirstView(): string {
  const { claimables, firstView } = useClaimables();
  return claimables.find(({ type }) => type === 'first_view')?.amount ?? firstView;
}
