import { useQuery } from '@tanstack/react-query';
import { walletQueries } from '@taice/core';
import { useTaice } from './taice.tsx';

/** The balance; null while there is none. Every navigation, and every change of points, refreshes it. */
export function useWallet() {
  const { data, error, isFetching, refetch } = useQuery(walletQueries.detail(useTaice()));
  const wallet = data ?? null;
  const failed = wallet === null && !isFetching ? (error ?? undefined) : undefined;
  return {
    wallet,
    error: failed,
    settled: wallet !== null || failed !== undefined,
    reload: () => void refetch(),
  };
}
