import { toast } from '@taice/core';
import { useRef, useState } from 'react';
import { useTaice } from '../taice.tsx';
import { wentThrough } from '../went-through.ts';

/** What is told of points that are paid, and whether a celebration of them has begun or waits for what is up. */
export type Said = { readonly text?: string | undefined; readonly celebrated?: boolean };

/**
 * Takes points that wait, one press at a time. Once they are paid, what `says` returns is told, and `land` hears where the
 * element of `at` was, for a coin to fly from; what `says` has celebrated has coins and a touch of its own. Refused, the
 * client has said why, and the button stays to try again.
 */
export function useClaim<E extends HTMLElement = HTMLSpanElement>(land?: (from: DOMRect) => void) {
  const taice = useTaice();
  const [busy, setBusy] = useState(false);
  const at = useRef<E>(null);
  const claim = async <R>(
    take: () => Promise<R>,
    says: (reply: R) => string | Said,
  ): Promise<void> => {
    if (busy) return;
    const from = at.current?.getBoundingClientRect();
    let said: Said = {};
    setBusy(true);
    const taking = take().then((reply) => {
      const told = says(reply);
      said = typeof told === 'string' ? { text: told } : told;
    });
    const done = await wentThrough(taking).finally(() => setBusy(false));
    const { text, celebrated } = said;
    if (!celebrated) taice.platform.haptic(done ? 'success' : 'error');
    if (done && !celebrated && from) land?.(from);
    if (text !== undefined) toast(taice, { kind: 'success', text });
  };
  return { busy, at, claim };
}
