import { walletTermsAccepted, type WalletChoice } from '@taice/core';
import { useState } from 'react';
import { useTaice } from '../../shared/taice.tsx';

/** Shows the information about wallets before the first one is asked; `open` while it is shown. */
export function useWalletTerms(ask: (id: string) => Promise<void>) {
  const taice = useTaice();
  const [chosen, setChosen] = useState<WalletChoice | null>(null);
  const choose = (wallet: WalletChoice) => {
    if (walletTermsAccepted(taice)) void ask(wallet.id);
    else setChosen(wallet);
  };
  const accept = () => {
    setChosen(null);
    if (chosen) void ask(chosen.id);
  };
  return { open: chosen !== null, choose, accept, cancel: () => setChosen(null) };
}
