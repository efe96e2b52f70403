import { toast } from '@taice/core';
import { useRef, useState } from 'react';
import { useTaice } from '../taice.tsx';
import { hasSucceeded } from '../outcome.ts';

/** The toast after a claim. `celebrated`: a celebration has begun, or waits for another overlay. */
export type ClaimToast = { readonly text?: string | undefined; readonly celebrated?: boolean };

/**
 * Claims points, one press at a time. After the payment it shows the toast that `toToast` returns. `land` receives the
 * position of the element of `at`, where a coin starts. A celebration by `toToast` has its own coins and haptics. After a
 * refusal the client has shown the reason, and the button stays.
 */
export function useClaim<E extends HTMLElement = HTMLSpanElement>(land?: (from: DOMRect) => void) {
  const taice = useTaice();
  const [busy, setBusy] = useState(false);
  const originRef = useRef<E>(null);
  const claim = async <R>(
    request: () => Promise<R>,
    toToast: (reply: R) => string | ClaimToast,
  ): Promise<void> => {
    if (busy) return;
    const from = originRef.current?.getBoundingClientRect();
    let result: ClaimToast = {};
    setBusy(true);
    const pending = request().then((reply) => {
      const claimToast = toToast(reply);
      result = typeof claimToast === 'string' ? { text: claimToast } : claimToast;
    });
    const done = await hasSucceeded(pending).finally(() => setBusy(false));
    const { text, celebrated } = result;
    if (!celebrated) taice.platform.haptic(done ? 'success' : 'error');
    if (done && !celebrated && from) land?.(from);
    if (text !== undefined) toast(taice, { kind: 'success', text });
  };
  return { busy, at: originRef, claim };
}
