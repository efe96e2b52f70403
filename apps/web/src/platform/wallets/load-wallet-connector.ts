import type { BootSettings } from '@taice/contract';
import type { WalletConnector } from '@taice/core';

let door: Promise<WalletConnector> | undefined;

/** The wallets, whose code loads at its first use; after a failure the next use loads it again. */
export const loadWalletConnector = (settings: BootSettings): Promise<WalletConnector> => {
  door ??= import('./wallet-connector.ts').then(
    ({ createWalletConnector }) => createWalletConnector(settings),
    (error: unknown) => {
      door = undefined;
      throw error;
    },
  );
  return door;
};
