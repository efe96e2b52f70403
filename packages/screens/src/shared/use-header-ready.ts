import { invitationQueries, userQueries } from '@taice/core';
import { useTaice } from './taice.tsx';
import { useRead } from './use-read.ts';
import { useWallet } from './use-wallet.ts';

/**
 * True once the height of the balance and the claims is known. The content below appears after that, so that it never
 * moves.
 */
export function useHeaderReady(): boolean {
  const { settled } = useWallet();
  const taice = useTaice();
  const reads = [useRead(userQueries.stats(taice)), useRead(invitationQueries.milestones(taice))];
  const readsLoaded = reads.every(({ data, error }) => data !== undefined || error !== undefined);
  return readsLoaded && settled;
}
