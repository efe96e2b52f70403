import { refreshWallet, walletAtom } from '@taice/core';
import { useAtomValue } from 'jotai';
import { useQuery } from './taice.tsx';

/** The balance. Every navigation refreshes it; only while there is none is it asked for here. */
export function useWallet() {
  const wallet = useAtomValue(walletAtom);
  const { error, loading, reload } = useQuery(['wallet'], (taice) => refreshWallet(taice), {
    enabled: wallet === null,
  });
  return { wallet, error: wallet === null && !loading ? error : undefined, reload };
}
