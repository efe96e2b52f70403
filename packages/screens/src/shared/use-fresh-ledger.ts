import { invalidate } from '@taice/core';
import { useEffect, useRef } from 'react';
import { useTaice } from './taice.tsx';
import { useWallet } from './use-wallet.ts';

/** Asks for the ledger anew when the balance changes under it: a claim or a sign-in has added a row. */
export function useFreshLedger(): void {
  const taice = useTaice();
  const wallet = useWallet().wallet;
  const mark = wallet && `${wallet.value} ${wallet.pending} ${wallet.held}`;
  const before = useRef(mark);
  useEffect(() => {
    if (before.current !== null && mark !== before.current) invalidate(taice, 'ledger');
    before.current = mark;
  }, [mark, taice]);
}
