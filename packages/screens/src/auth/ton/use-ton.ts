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
  const [round, setRound] = useState(0);
  const [asked, setAsked] = useState<string | null>(null);
  const [uri, setUri] = useState<string | null>(null);
  const asking = useRef<AbortController | null>(null);
  const stop = () => asking.current?.abort();

  const late = useEffectEvent(() => {
    if (!asking.current) return;
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
          setRound((last) => last + 1);
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
  }, [taice, round]);
  useEffect(() => () => asking.current?.abort(), []);

  const requestProof = async (
    { door, payload }: TonSession,
    id: string,
  ): Promise<TonConnectResult> => {
    const control = new AbortController();
    asking.current = control;
    try {
      return await door.connect(id, payload, { signal: control.signal, shown: setUri });
    } catch {
      // The viewer refused in the wallet, or moved on here. Wallets give no other reason.
      return control.signal.aborted ? 'stopped' : 'refused';
    } finally {
      if (asking.current === control) asking.current = null;
      setUri(null);
    }
  };
  const ask = async (id: string) => {
    if (!ready) return;
    setAsked(id);
    const answer = await requestProof(ready, id);
    if (answer === 'refused') {
      taice.platform.haptic('warning');
      toast(taice, { kind: 'error', text: t('auth.ton.refused') });
    }
    if (typeof answer !== 'string' && !(await hasSucceeded(use(answer)))) {
      // The payload is used up, even if the server refused it.
      setReady(null);
      setRound((last) => last + 1);
    }
    setAsked(null);
  };
  const retry = () => setRound((last) => last + 1);
  return {
    wallets: ready?.door.wallets(),
    error: ready ? null : error,
    asked,
    uri,
    ask,
    stop,
    retry,
  };
}
