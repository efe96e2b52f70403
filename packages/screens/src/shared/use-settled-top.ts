import { userQueries } from '@taice/core';
import { useTaice } from './taice.tsx';
import { useRead } from './use-read.ts';
import { useWallet } from './use-wallet.ts';

/**
 * Whether everything is known that decides how high the balance and the claims are. What stands under
 * them is shown after that, so that it never moves while somebody reads it.
 */
export function useSettledTop(): boolean {
  const { settled } = useWallet();
  const figures = useRead(userQueries.figures(useTaice()));
  const known = figures.data !== undefined || figures.error !== undefined;
  return known && settled;
}
