import { toast, tonPayload, type TonConnector, type TonInfo } from '@taice/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../../shared/taice.tsx';
import { hasSucceeded } from '../../shared/outcome.ts';

type TonSession = { door: TonConnector; payload: string };

/** The result of asking a wallet: its proof, or a refusal or stop that the viewer caused. */
type TonConnectResult = TonInfo | 'refused' | 'stopped';

/**
 * The wallets of this page and a payload for them to sign, which is replaced before it expires. While a wallet is
 * asked, `asked` is its id. `uri` is the code to scan for a wallet on another device. `use` receives the proof.
 */
export function useTon(use: (info: TonInfo) => Promise<unknown>) {
  const { t } = useTranslation();
  const taice = useTaice();
  const [ready, setReady] = useState<TonSession | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const [pendingWalletId, setPendingWalletId] = useState<string | null>(null);
  const [uri, setUri] = useState<string | null>(null);
  const pendingRequest = useRef<AbortController | null>(null);
  const stop = () => pendingRequest.current?.abort();

  const late = useEffectEvent(() => {
    if (!pendingRequest.current) return;
    stop();
    toast(taice, { kind: 'error', text: t('auth.ton.late') });
  });
  useEffect(() => {
    let isCancelled = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = taice.platform.ton?.() ?? Promise.reject(new Error('TON is not available here'));
    Promise.all([open, tonPayload(taice)]).then(
      ([door, { payload, goodForMs }]) => {
        if (isCancelled) return;
        setError(null);
        setReady({ door, payload });
        timer = setTimeout(() => {
          late();
          setAttempt((last) => last + 1);
        }, goodForMs);
      },
      (reason: unknown) => {
        if (!isCancelled) setError(reason);
      },
    );
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [taice, attempt]);
  useEffect(() => () => pendingRequest.current?.abort(), []);

  const requestProof = async (
    { door, payload }: TonSession,
    id: string,
  ): Promise<TonConnectResult> => {
    const control = new AbortController();
    pendingRequest.current = control;
    try {
      return await door.connect(id, payload, { signal: control.signal, shown: setUri });
    } catch {
      // The viewer refused in the wallet, or moved on here. Wallets give no other reason.
      return control.signal.aborted ? 'stopped' : 'refused';
    } finally {
      if (pendingRequest.current === control) pendingRequest.current = null;
      setUri(null);
    }
  };
  const ask = async (id: string) => {
    if (!ready) return;
    setPendingWalletId(id);
    const proof = await requestProof(ready, id);
    if (proof === 'refused') {
      taice.platform.haptic('warning');
      toast(taice, { kind: 'error', text: t('auth.ton.refused') });
    }
    if (typeof proof !== 'string' && !(await hasSucceeded(use(proof)))) {
      // The payload is used up, even if the server refused it.
      setReady(null);
      setAttempt((last) => last + 1);
    }
    setPendingWalletId(null);
  };
  const retry = () => setAttempt((last) => last + 1);
  return {
    wallets: ready?.door.wallets(),
    error: ready ? null : error,
    asked: pendingWalletId,
    uri,
    ask,
    stop,
    retry,
  };
}
