import type { TonInfo } from '@taice/core';
import { Text } from '@taice/ui';
import Send from 'lucide-react/icons/send';
import Wallet from 'lucide-react/icons/wallet';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../../shared/load-error.tsx';
import { ConnectingWallet } from '../connecting-wallet.tsx';
import { WalletScan } from '../wallet/wallet-scan.tsx';
import { LoginMethod } from '../login-method.tsx';
import { LoginMethodsSkeleton } from '../login-methods-skeleton.tsx';
import './ton-wallets.css';
import { useTon } from './use-ton.ts';

const pictureOf = (id: string) => (id === 'telegram-wallet' ? <Send /> : <Wallet />);

/** The available TON wallets. The pressed one signs, and `use` gets its proof. */
export function TonWallets({ use }: { use: (info: TonInfo) => Promise<unknown> }) {
  const { t } = useTranslation();
  const { wallets, error, asked, uri, ask, stop, retry } = useTon(use);
  const free = (
    <Text as="p" size={12} tone="muted" className="login-note">
      {t('auth.ton.free')}
    </Text>
  );
  if (!wallets) {
    if (error) return <LoadError error={error} onRetry={retry} />;
    return (
      <div className="ton-wallets">
        <LoginMethodsSkeleton count={4} />
        {free}
      </div>
    );
  }
  const pendingWallet = wallets.find(({ id }) => id === asked);
  if (pendingWallet) {
    return (
      <ConnectingWallet
        picture={pictureOf(pendingWallet.id)}
        walletName={t('auth.ton.waiting', { name: pendingWallet.name })}
        onStop={stop}
      >
        {uri === null ? free : <WalletScan uri={uri} />}
      </ConnectingWallet>
    );
  }
  return (
    <div className="ton-wallets">
      <div className="login-ways">
        {wallets.map(({ id, name, injected }) => (
          <LoginMethod
            key={id}
            icon={pictureOf(id)}
            label={id === 'telegram-wallet' ? t('auth.ton.telegramWallet') : name}
            note={injected ? t('auth.ton.here') : undefined}
            ready={injected}
            onPress={() => void ask(id)}
          />
        ))}
      </div>
      {free}
    </div>
  );
}
