import { refreshWallet, walletAtom } from '@taice/core';
import { useAtomValue } from 'jotai';
import { useQuery } from './taice.tsx';

/** The balance. Every navigation refreshes it; only while there is none is it asked for here. */
export function useWallet() {
  const wallet = useAtomValue(walletAtom);
  const { error, loading, reload } = useQuery(['wallet'], (taice) => refreshWallet(taice), {
    enabled: wallet === null,
  });
  const failed = wallet === null && !loading ? error : undefined;
  return { wallet, error: failed, settled: wallet !== null || failed !== undefined, reload };
}
