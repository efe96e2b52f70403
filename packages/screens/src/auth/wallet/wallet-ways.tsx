import type { WalletChoice } from '@taice/core';
import { Text } from '@taice/ui';
import Wallet from 'lucide-react/icons/wallet';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../../shared/load-error.tsx';
import { AskedWallet } from '../asked-wallet.tsx';
import { Way } from '../way.tsx';
import type { useWalletAsk } from './use-wallet-ask.ts';
import { WaysToCome } from '../ways-to-come.tsx';
import { WalletScan } from './wallet-scan.tsx';
import './wallet.css';

export type WalletWaysProps = {
  state: ReturnType<typeof useWalletAsk>;
  onChoose: (wallet: WalletChoice) => void;
};

const picture = ({ icon }: WalletChoice) =>
  icon ? <img src={icon} alt="" className="wallet-picture" /> : <Wallet />;

/** The available wallets as rows, or the wallet that is being asked. */
export function WalletWays({ state, onChoose }: WalletWaysProps) {
  const { t } = useTranslation();
  const { wallets, error, retry, asked, uri, stop } = state;
  if (!wallets) {
    if (error) return <LoadError error={error} onRetry={retry} />;
    return <WaysToCome count={2} />;
  }
  const waiting = wallets.find(({ id }) => id === asked);
  if (waiting) {
    return (
      <AskedWallet
        picture={picture(waiting)}
        waiting={t('auth.wallet.waiting', { name: waiting.name })}
        onStop={stop}
      >
        {uri === null ? (
          <Text as="p" tone="muted">
            {t('auth.wallet.free')}
          </Text>
        ) : (
          <WalletScan uri={uri} />
        )}
      </AskedWallet>
    );
  }
  return (
    <div className="login-ways">
      {wallets.map((wallet) => (
        <Way
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
