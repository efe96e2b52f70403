import type { Anvil, RpcError } from '../evm/anvil.ts';
import type { KeyWallet } from '../evm/key-wallet.ts';

export interface PhoneWalletOptions {
  relayUrl: string;
  key: KeyWallet;
  /** Chains that it offers, as CAIP-2 names. */
  chains?: readonly string[];
  /** The node that it sends transactions to; without one it refuses to send. */
  node?: Pick<Anvil, 'request'>;
}

/** A wallet on another device, reached through the relay only. */
export interface PhoneWallet {
  /** Scans the code that the page shows. */
  readonly scan: (uri: string) => Promise<void>;
  /** The holder's reaction to the next requests. */
  behaviour: 'agrees' | 'refuses the session' | 'refuses to sign';
  readonly signed: readonly string[];
  readonly sessions: () => number;
  /** Its holder ends every connection. */
  readonly leave: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const userRejected = { code: 5000, message: 'User rejected.' };

/** A storage that ends with the wallet. */
const memory = () => {
  const storage = new Map<string, unknown>();
  return {
    getKeys: async () => [...storage.keys()],
    getEntries: async <T>() => [...storage.entries()] as [string, T][],
    getItem: async <T>(key: string) => storage.get(key) as T | undefined,
    setItem: async (key: string, value: unknown) => void storage.set(key, value),
    removeItem: async (key: string) => void storage.delete(key),
  };
};

/** Makes a wallet by WalletConnect's own client. */
export const phoneWallet = async ({
  relayUrl,
  key,
  chains = ['eip155:56'],
  node,
}: PhoneWalletOptions): Promise<PhoneWallet> => {
  // Its code is large, and most tests with wallets need none of it.
  const { SignClient } = await import('@walletconnect/sign-client');
  const client = await SignClient.init({
    projectId: 'browser-test',
    relayUrl,
    telemetryEnabled: false,
    logger: 'silent',
    storage: memory(),
    customStoragePrefix: key.address,
    metadata: { name: 'Phone', description: '', url: 'https://phone.test', icons: [] },
  });
  const signed: string[] = [];
  const wallet: PhoneWallet = {
    scan: (uri) => client.core.pairing.pair({ uri }).then(() => undefined),
    behaviour: 'agrees',
    signed,
    sessions: () => client.session.length,
    leave: async () => {
      for (const { topic } of client.session.getAll())
        await client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } });
    },
    stop: async () => {
      client.core.heartbeat.stop();
      await client.core.relayer.transportClose();
    },
  };
  client.on('session_proposal', async ({ id }) => {
    if (wallet.behaviour === 'refuses the session')
      return client.reject({ id, reason: userRejected });
    const { acknowledged } = await client.approve({
      id,
      namespaces: {
        eip155: {
          chains: [...chains],
          accounts: chains.map((chain) => `${chain}:${key.checksummed}`),
          methods: ['personal_sign', 'eth_sendTransaction'],
          events: ['accountsChanged', 'chainChanged'],
        },
      },
    });
    await acknowledged();
  });
  client.on('session_request', async ({ id, topic, params: { request } }) => {
    const respond = (outcome: { result: string } | { error: { code: number; message: string } }) =>
      client.respond({ topic, response: { id, jsonrpc: '2.0', ...outcome } });
    if (wallet.behaviour === 'refuses to sign') return respond({ error: userRejected });
    if (node && request.method === 'eth_sendTransaction')
      return respond(
        await node.request(request.method, request.params).then(
          (result) => ({ result: String(result) }),
          ({ code, message }: RpcError) => ({ error: { code, message } }),
        ),
      );
    if (request.method !== 'personal_sign') return respond({ error: userRejected });
    const text = Buffer.from(String(request.params[0]).slice(2), 'hex').toString();
    signed.push(text);
    return respond({ result: await key.sign(text) });
  });
  return wallet;
};
