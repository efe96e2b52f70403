import type { WalletChoice, WalletConnector, WalletLink } from '@taice/core';
import { useEffect, useRef, useState } from 'react';
import { useTaice } from '../../shared/taice.tsx';
import { useWalletErrorToast } from './use-wallet-error-toast.ts';

/** Handles a wallet that has shared its account. */
export type OnWalletLinked = (link: WalletLink, signal: AbortSignal) => Promise<unknown>;

/** The connection to the wallets of this page, and the wallets announced so far. */
function useWalletConnector() {
  const { platform, settings } = useTaice();
  const [connector, setConnector] = useState<WalletConnector | null>(null);
  const [wallets, setWallets] = useState<readonly WalletChoice[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCancelled = false;
    let stop: (() => void) | undefined;
    const open =
      platform.wallets?.(settings) ?? Promise.reject(new Error('wallets are not available here'));
    open.then(
      (opened) => {
        if (isCancelled) return;
        const refresh = () => setWallets(opened.wallets());
        stop = opened.onWallets(refresh);
        setError(null);
        setConnector(opened);
        refresh();
      },
      (reason: unknown) => {
        if (!isCancelled) setError(reason);
      },
    );
    return () => {
      isCancelled = true;
      stop?.();
    };
  }, [platform, settings, attempt]);
  return {
    door: connector,
    wallets,
    apps: connector?.walletApps() ?? [],
    error,
    retry: () => setAttempt((last) => last + 1),
  };
}

/**
 * Asks one wallet at a time. While one is asked, `asked` is its id and `uri` the code to scan for a wallet on another
 * device. A toast explains a failure.
 */
export function useWalletConnection(use: OnWalletLinked, unconnected?: 'auth.wallet.connectFirst') {
  const { door, ...rest } = useWalletConnector();
  const [pendingWalletId, setPendingWalletId] = useState<string | null>(null);
  const [uri, setUri] = useState<string | null>(null);
  const pendingRequest = useRef<AbortController | null>(null);
  useEffect(() => () => pendingRequest.current?.abort(), []);

  const showWalletError = useWalletErrorToast(unconnected);
  const ask = async (id: string) => {
    if (!door || pendingWalletId !== null) return;
    const { signal } = (pendingRequest.current = new AbortController());
    setPendingWalletId(id);
    let isConnected = false;
    try {
      const link = await door.connect(id, { signal, shown: setUri });
      isConnected = true;
      setUri(null);
      await use(link, signal);
    } catch (error) {
      showWalletError(error, signal, isConnected);
    } finally {
      setPendingWalletId(null);
      setUri(null);
    }
  };
  return { ...rest, asked: pendingWalletId, uri, ask, stop: () => pendingRequest.current?.abort() };
}
