import { useQuery } from './taice.tsx';
import { useWallet } from './use-wallet.ts';

/**
 * Whether everything is known that decides how high the balance and the claims are. What stands under
 * them is shown after that, so that it never moves while somebody reads it.
 */
export function useSettledTop(): boolean {
  const { settled } = useWallet();
  const figures = useQuery(['user', 'dataCount'], (taice, signal) =>
    taice.api.user.dataCount({}, { signal }),
  );
  const known = figures.data !== undefined || figures.error !== undefined;
  return known && settled;
}
