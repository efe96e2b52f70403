import type { WalletChoice } from '@taice/core';
import { Text } from '@taice/ui';
import Wallet from 'lucide-react/icons/wallet';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../../shared/load-error.tsx';
import { ConnectingWallet } from '../connecting-wallet.tsx';
import { LoginMethod } from '../login-method.tsx';
import type { useWalletConnection } from './use-wallet-connection.ts';
import { LoginMethodsSkeleton } from '../login-methods-skeleton.tsx';
import { WalletScan } from './wallet-scan.tsx';
import './wallet.css';

export type WalletListProps = {
  state: ReturnType<typeof useWalletConnection>;
  onChoose: (wallet: WalletChoice) => void;
};

const picture = ({ icon }: WalletChoice) =>
  icon ? <img src={icon} alt="" className="wallet-picture" /> : <Wallet />;

/** The available wallets as rows, or the wallet that is being asked. */
export function WalletList({ state, onChoose }: WalletListProps) {
  const { t } = useTranslation();
  const { wallets, error, retry, asked, uri, stop } = state;
  if (!wallets) {
    if (error) return <LoadError error={error} onRetry={retry} />;
    return <LoginMethodsSkeleton count={2} />;
  }
  const pendingWallet = wallets.find(({ id }) => id === asked);
  if (pendingWallet) {
    return (
      <ConnectingWallet
        picture={picture(pendingWallet)}
        walletName={t('auth.wallet.waiting', { name: pendingWallet.name })}
        onStop={stop}
      >
        {uri === null ? (
          <Text as="p" tone="muted">
            {t('auth.wallet.free')}
          </Text>
        ) : (
          <WalletScan uri={uri} />
        )}
      </ConnectingWallet>
    );
  }
  return (
    <div className="login-ways">
      {wallets.map((wallet) => (
        <LoginMethod
          key={wallet.id}
          icon={picture(wallet)}
          label={wallet.name}
          note={t(wallet.injected ? 'auth.wallet.here' : 'auth.wallet.scan')}
          ready={wallet.injected}
          onPress={() => onChoose(wallet)}
        />
      ))}
    </div>
  );
}
