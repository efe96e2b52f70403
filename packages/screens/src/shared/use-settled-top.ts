import { invitationQueries, userQueries } from '@taice/core';
import { useTaice } from './taice.tsx';
import { useRead } from './use-read.ts';
import { useWallet } from './use-wallet.ts';

/**
 * Whether everything is known that decides how high the balance and the claims are. What stands under
 * them is shown after that, so that it never moves while somebody reads it.
 */
export function useSettledTop(): boolean {
  const { settled } = useWallet();
  const taice = useTaice();
  const waiting = [
    useRead(userQueries.figures(taice)),
    useRead(invitationQueries.milestones(taice)),
  ];
  const known = waiting.every(({ data, error }) => data !== undefined || error !== undefined);
  return known && settled;
}
