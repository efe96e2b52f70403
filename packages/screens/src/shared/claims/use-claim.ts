import { overlayAtom, toast } from '@taice/core';
import { useRef, useState } from 'react';
import { useTaice } from '../taice.tsx';
import { wentThrough } from '../went-through.ts';

/**
 * Takes points that wait, one press at a time. Once they are paid, what `says` returns is told, and `land` hears where the
 * element of `at` was, for a coin to fly from; a celebration that `says` has begun has coins of its own. Refused, the client
 * has said why, and the button stays to try again.
 */
export function useClaim<E extends HTMLElement = HTMLSpanElement>(land?: (from: DOMRect) => void) {
  const taice = useTaice();
  const [busy, setBusy] = useState(false);
  const at = useRef<E>(null);
  const claim = async <R>(
    take: () => Promise<R>,
    says: (reply: R) => string | undefined,
  ): Promise<void> => {
    if (busy) return;
    const from = at.current?.getBoundingClientRect();
    let text: string | undefined;
    setBusy(true);
    const taking = take().then((reply) => (text = says(reply)));
    const done = await wentThrough(taking).finally(() => setBusy(false));
    const celebrates = done && taice.store.get(overlayAtom)?.kind === 'celebration';
    if (!celebrates) taice.platform.haptic(done ? 'success' : 'error');
    if (done && !celebrates && from) land?.(from);
    if (text !== undefined) toast(taice, { kind: 'success', text });
  };
  return { busy, at, claim };
}
