import { coinQueries, resumeCoinTransfer, hasSavedWallet, linkAtom } from '@taice/core';
import type { CoinPort, WalletLink } from '@taice/core';
import type { TokenConfig } from '@taice/contract';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTaice } from '../../shared/taice.tsx';
import { useRead } from '../../shared/use-read.ts';

export type Coins = {
  readonly configs: readonly TokenConfig[];
  readonly link: WalletLink;
  readonly port: CoinPort;
  /** Null: unknown, or the wallet is on another chain. */
  readonly balances: Readonly<Record<string, bigint>> | null;
  /** Undefined: not known yet. */
  readonly isOnChain: boolean | undefined;
  readonly reload: () => void;
};

/** ms in which the wallet of an earlier page may reconnect. */
const resumeTimeoutMs = 3_000;

/** True while the wallet of an earlier page may still reconnect. */
function useResuming(isLinked: boolean): boolean {
  const taice = useTaice();
  const [isOver, setOver] = useState(!hasSavedWallet(taice));
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), resumeTimeoutMs);
    return () => clearTimeout(timer);
  }, []);
  return !isLinked && !isOver;
}

/** The coins of the connected wallet; null without one, undefined until it is known. */
export function useCoins(): {
  coins: Coins | null | undefined;
  error: unknown;
  retry: () => void;
} {
  const taice = useTaice();
  const link = useAtomValue(linkAtom);
  const isResuming = useResuming(link !== null);
  const configs = useRead(coinQueries.configs(taice));
  const port = useRead(coinQueries.port(link));
  const enabled = configs.data?.list.filter((one) => one.enabled) ?? [];
  const contracts = Object.fromEntries(enabled.map((one) => [one.coin_type, one.contract]));
  const purse = useRead(
    coinQueries.walletBalances(port.data ?? null, link?.address ?? null, contracts),
  );
  const address = link?.address;
  const wallet = port.data;
  useEffect(
    () =>
      wallet && address !== undefined ? resumeCoinTransfer(taice, wallet, address) : undefined,
    [taice, wallet, address],
  );
  const error = configs.error ?? port.error;
  const retry = () => {
    configs.reload();
    port.reload();
  };
  if (!configs.data || (link && !port.data) || isResuming)
    return { coins: undefined, error, retry };
  if (!link || !port.data) return { coins: null, error, retry };
  const { data } = purse;
  return {
    coins: {
      configs: configs.data.list,
      link,
      port: port.data,
      balances: data?.isOnChain ? data.balances : null,
      isOnChain: data?.isOnChain,
      reload: purse.reload,
    },
    error,
    retry,
  };
}
