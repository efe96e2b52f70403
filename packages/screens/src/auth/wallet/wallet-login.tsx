import { logInByWallet } from '@taice/core';
import { Text } from '@taice/ui';
import Gem from 'lucide-react/icons/gem';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Wallet from 'lucide-react/icons/wallet';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../../shared/taice.tsx';
import { useWelcome } from '../use-welcome.ts';
import { LoginMethod } from '../login-method.tsx';
import { useWalletConnection } from './use-wallet-connection.ts';
import { useWalletTerms } from './use-wallet-terms.ts';
import { NoWalletOptions } from './no-wallet-options.tsx';
import { WalletTerms } from './wallet-terms.tsx';
import { WalletList } from './wallet-list.tsx';

/** How long the content under the wallets waits for them, in ms. */
const placeholderDelayMs = 1_000;

export type WalletLoginProps = {
  checkConsent: () => boolean;
  onTon: () => void;
  /** The sign-in methods without a wallet, which come first. */
  others: ReactNode;
  children: ReactNode;
};

/** The other methods, then the wallets. Before the first wallet is asked, it shows the information about wallets. */
export function WalletLogin({ checkConsent, onTon, others, children }: WalletLoginProps) {
  const { t } = useTranslation();
  const taice = useTaice();
  const welcome = useWelcome();
  const [elsewhere, setElsewhere] = useState(false);
  const [placeholderDue, setPlaceholderDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPlaceholderDue(true), placeholderDelayMs);
    return () => clearTimeout(timer);
  }, []);
  const state = useWalletConnection((link, signal) =>
    welcome(logInByWallet(taice, link, signal), 'auth.loginSuccess'),
  );
  const terms = useWalletTerms(state.ask);
  if (terms.open) return <WalletTerms onAccept={terms.accept} onCancel={terms.cancel} />;
  const methodList = (
    <WalletList state={state} onChoose={(wallet) => checkConsent() && terms.choose(wallet)} />
  );
  // Beside the wallet that is asked nothing else is offered.
  if (state.asked !== null) return methodList;
  if (elsewhere) return <NoWalletOptions apps={state.apps} onBack={() => setElsewhere(false)} />;
  const { wallets, error } = state;
  const hasWallets = wallets !== null && wallets.length > 0;
  // They are waited for, but not for long.
  const isLoading = !wallets && !error && !placeholderDue;
  return (
    <>
      {others}
      <Text as="p" size={12} tone="muted" className="wallet-or">
        {t('auth.wallet.orWith')}
      </Text>
      <div className="login-ways">
        {(hasWallets || !wallets) && methodList}
        {taice.platform.ton && (
          <LoginMethod
            icon={<Gem />}
            label={t('auth.withTon')}
            onPress={() => checkConsent() && onTon()}
          />
        )}
        {wallets?.every(({ injected }) => !injected) && (
          <LoginMethod
            icon={<Wallet />}
            label={t('user.bind.wallet')}
            note={t('auth.wallet.get')}
            quiet
            onPress={() => setElsewhere(true)}
          />
        )}
      </div>
      {/* Not interactive until its position is final. */}
      <div className="login-form wallet-rest" aria-hidden={isLoading} inert={isLoading}>
        {children}
      </div>
      {hasWallets && (
        <div className="wallet-free">
          <ShieldCheck aria-hidden="true" />
          <Text size={12} tone="muted">
            {t('auth.wallet.free')}
          </Text>
        </div>
      )}
    </>
  );
}
