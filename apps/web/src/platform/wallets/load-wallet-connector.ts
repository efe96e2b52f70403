import type { BootSettings } from '@taice/contract';
import type { WalletConnector } from '@taice/core';

let connectorPromise: Promise<WalletConnector> | undefined;

/** The wallets, whose code loads at its first use; after a failure the next use loads it again. */
export const loadWalletConnector = (settings: BootSettings): Promise<WalletConnector> => {
  connectorPromise ??= import('./wallet-connector.ts').then(
    ({ createWalletConnector }) => createWalletConnector(settings),
    (error: unknown) => {
      connectorPromise = undefined;
      throw error;
    },
  );
  return connectorPromise;
};
