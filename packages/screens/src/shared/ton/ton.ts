import type { TonConnector } from '@taice/core';
import { readStoredConnection } from './stored-connection.ts';
import type { OpenWallet } from './ton-connector.ts';

const load = () => import('./ton-connector.ts');

/**
 * TON Connect for a shell. Its code loads at the first use; after a failure the next use tries again. `openWallet` brings a
 * wallet outside this page to its request.
 */
export const createTon = (openWallet: OpenWallet) => {
  let connecting: Promise<TonConnector> | undefined;
  let connector: TonConnector | undefined;
  return {
    open: (): Promise<TonConnector> => {
      connecting ??= load().then(
        ({ createTonConnector }) => (connector = createTonConnector(openWallet)),
        (error: unknown) => {
          connecting = undefined;
          throw error;
        },
      );
      return connecting;
    },
    /**
     * Disconnects the wallet, also one of an earlier page. A wallet that cannot be reached forgets the connection by
     * itself.
     */
    leave: async (): Promise<void> => {
      const stored = readStoredConnection();
      if (connector) await connector.disconnect();
      else if (stored.length > 0) await (await load()).endStoredConnection(stored);
    },
  };
};
