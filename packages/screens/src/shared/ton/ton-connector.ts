import type { TonConnectOptions, TonConnector, TonInfo } from '@taice/core';
import { tonWallets, type TonWallet } from '@taice/contract/ton-wallets';
import { TonConnect, type Wallet } from '@tonconnect/ui-react';
import { readStoredConnection, type StoredConnection } from './stored-connection.ts';
import { tonStorage } from './ton-storage.ts';

const mainNetwork = '-239';

const createTonConnect = (connection: StoredConnection) =>
  new TonConnect({
    manifestUrl: new URL('/tonconnect-manifest.json', location.origin).href,
    walletsListSource: '/tonconnect-wallets.json',
    storage: tonStorage(connection),
    analytics: { mode: 'off' },
  });

const isInjected = ({ jsBridgeKey }: TonWallet): boolean => {
  const injected: unknown = jsBridgeKey === undefined ? null : Reflect.get(window, jsBridgeKey);
  return typeof injected === 'object' && injected !== null && 'tonconnect' in injected;
};

/** The proof of a newly connected wallet; undefined if it gave none. */
const infoOf = ({ account, connectItems }: Wallet): TonInfo | undefined => {
  const item = connectItems?.tonProof;
  if (!item || !('proof' in item)) return undefined;
  const { timestamp, domain, payload, signature } = item.proof;
  return {
    address: account.address,
    network: account.chain,
    public_key: account.publicKey,
    state_init: account.walletStateInit || undefined,
    proof: {
      timestamp,
      domain: { lengthBytes: domain.lengthBytes, value: domain.value },
      payload,
      signature,
    },
  };
};

/** Brings a wallet outside of this page to `link`: opens it, or calls `shown` to show a code for another device. */
export type OpenWallet = (link: string, showUri: (uri: string) => void) => void;

/** TON Connect behind the product's own interface. */
export const createTonConnector = (openWallet: OpenWallet): TonConnector => {
  let earlier = readStoredConnection();
  const connector = createTonConnect(earlier);
  connector.setConnectionNetwork(mainNetwork);
  const disconnect = async () => {
    const stored = earlier;
    earlier = [];
    if (connector.connected) await connector.disconnect();
    else if (stored.length > 0) await endStoredConnection(stored);
  };
  const requestConnection = async (
    wallet: TonWallet,
    payload: string,
    { signal, shown }: TonConnectOptions,
  ) => {
    earlier = [];
    await disconnect();
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Wallet>();
    const stop = connector.onStatusChange((connected) => connected && resolve(connected), reject);
    const giveUp = () => reject(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      const { universalLink, bridgeUrl, jsBridgeKey } = wallet;
      const options = { request: { tonProof: payload }, signal };
      if (jsBridgeKey !== undefined && isInjected(wallet))
        connector.connect({ jsBridgeKey }, options);
      else openWallet(connector.connect({ universalLink, bridgeUrl }, options), shown);
      return await promise;
    } finally {
      stop();
      signal.removeEventListener('abort', giveUp);
    }
  };
  return {
    wallets: () =>
      tonWallets
        .map((wallet) => ({ id: wallet.id, name: wallet.name, injected: isInjected(wallet) }))
        .toSorted((one, other) => Number(other.injected) - Number(one.injected)),
    connect: async (id, payload, options) => {
      const wallet = tonWallets.find((one) => one.id === id);
      if (!wallet) throw new TypeError(`no TON wallet ${id}`);
      const info = infoOf(await requestConnection(wallet, payload, options));
      if (info) return info;
      await disconnect();
      throw new Error(`${wallet.name} returned no proof`);
    },
    disconnect,
  };
};

/** Ends a stored connection through the wallet's own protocol. */
export const endStoredConnection = async (connection: StoredConnection): Promise<void> => {
  const connector = createTonConnect(connection);
  await connector.restoreConnection();
  if (connector.connected) await connector.disconnect();
};
