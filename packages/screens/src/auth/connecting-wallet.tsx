import { Button, Text } from '@taice/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './asked-wallet.css';

export type ConnectingWalletProps = {
  picture: ReactNode;
  /** Name of the wallet that has to answer. */
  walletName: string;
  onStop: () => void;
  /** Instructions for the wallet's holder. */
  children: ReactNode;
};

/** Shown instead of the wallet list while one wallet is asked. */
export function ConnectingWallet({ picture, walletName, onStop, children }: ConnectingWalletProps) {
  const { t } = useTranslation();
  return (
    <section className="asked-wallet">
      <span className="asked-wallet-picture" aria-hidden="true">
        {picture}
      </span>
      <Text as="p" size={16} weight="bold" role="status">
        {walletName}
      </Text>
      {children}
      <Button size={48} block onClick={onStop}>
        {t('common.cancel')}
      </Button>
    </section>
  );
}
