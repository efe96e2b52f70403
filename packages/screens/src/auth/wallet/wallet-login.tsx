import { logInByWallet } from '@taice/core';
import { Text } from '@taice/ui';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../../shared/taice.tsx';
import { useWelcome } from '../use-welcome.ts';
import { useWalletAsk } from './use-wallet-ask.ts';
import { useWalletTerms } from './use-wallet-terms.ts';
import { WalletTerms } from './wallet-terms.tsx';
import { WalletWays } from './wallet-ways.tsx';

/** The wallets above the other ways in; before the first one is asked, what to know about wallets. */
export function WalletLogin({ may, children }: { may: () => boolean; children: ReactNode }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const welcome = useWelcome();
  const state = useWalletAsk((link, signal) =>
    welcome(logInByWallet(taice, link, signal), 'auth.loginSuccess'),
  );
  const terms = useWalletTerms(state.ask);
  if (terms.open) return <WalletTerms onAccept={terms.accept} onCancel={terms.cancel} />;
  // Beside the wallet that is asked nothing else is offered.
  if (state.asked !== null) return <WalletWays state={state} onChoose={terms.choose} />;
  const others = (
    <>
      <Text as="p" size={12} tone="muted" className="wallet-or">
        {t('auth.wallet.orElse')}
      </Text>
      {children}
    </>
  );
  return (
    <>
      <WalletWays state={state} onChoose={(wallet) => may() && terms.choose(wallet)} />
      {others}
      <div className="wallet-free">
        <ShieldCheck aria-hidden="true" />
        <Text size={12} tone="muted">
          {t('auth.wallet.free')}
        </Text>
      </div>
    </>
  );
}
