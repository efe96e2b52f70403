import { randomUUID } from 'node:crypto';
import { type Anvil, RpcError } from './anvil.ts';
import type { KeyWallet } from './key-wallet.ts';

/** The holder's reaction to the next requests. */
export type WalletBehaviour =
  | 'agrees'
  | 'refuses'
  | 'is away'
  /** It sends, and then returns an error, or never answers. */
  | 'sends and fails'
  | 'sends and is away';

/** The transaction of `eth_sendTransaction`. */
export interface TxRequest {
  readonly from: string;
  readonly to: string;
  readonly value?: string;
  readonly data?: string;
  readonly gas?: string;
}

export interface EvmWalletOptions {
  name: string;
  /** Reverse domain name, as EIP-6963 announces it. */
  rdns: string;
  key: KeyWallet;
  /** Nodes by chain id; the wallet starts on the first. */
  nodes: ReadonlyMap<number, Pick<Anvil, 'request'>>;
}

type Emit = (event: 'accountsChanged' | 'chainChanged', value: unknown) => void;
export type WalletAnswer = { result: unknown } | { error: { code: number; message: string } };

/** A wallet with a real key, controlled by the test. */
export interface EvmWallet {
  readonly name: string;
  readonly rdns: string;
  readonly uuid: string;
  behaviour: WalletBehaviour;
  /** True if the page may see its account. */
  connected: boolean;
  /** Methods of its requests, newest last. */
  readonly requests: string[];
  /** The texts that it has signed. */
  readonly signed: string[];
  readonly answer: (method: string, params?: readonly unknown[]) => Promise<WalletAnswer>;
  /** Its holder switches to another account; null locks it. */
  readonly switchAccount: (key: KeyWallet | null) => void;
  readonly onEvent: (emit: Emit) => void;
  /** Its holder switches to another chain. */
  readonly switchChain: (chainId: number) => void;
  /** Transactions that its holder refuses, whatever the mood. */
  refusesCall: ((call: TxRequest) => boolean) | null;
}

const rejection = () => new RpcError({ code: 4001, message: 'User rejected the request.' });

/** Makes a wallet that answers as a browser extension does. */
export const evmWallet = ({ name, rdns, key, nodes }: EvmWalletOptions): EvmWallet => {
  const listeners: Emit[] = [];
  let current: KeyWallet | null = key;
  let chain = [...nodes.keys()][0] ?? 0;
  const emit: Emit = (event, value) => {
    for (const listener of listeners) listener(event, value);
  };
  const accounts = () => (wallet.connected && current ? [current.checksummed] : []);
  const holder = async () => {
    if (wallet.behaviour === 'refuses') throw rejection();
    if (wallet.behaviour === 'is away') await new Promise<never>(() => undefined);
  };
  const switchChain = async ([to]: readonly unknown[]) => {
    const requestedChainId = Number(Reflect.get(Object(to), 'chainId'));
    if (!nodes.has(requestedChainId))
      throw new RpcError({ code: 4902, message: 'Unrecognized chain ID' });
    await holder();
    chain = requestedChainId;
    emit('chainChanged', `0x${chain.toString(16)}`);
    return null;
  };
  const sign = async ([hex, address]: readonly unknown[]) => {
    await holder();
    const signer = current;
    if (!signer || String(address).toLowerCase() !== signer.address)
      throw new RpcError({ code: 4100, message: 'The account is not authorized.' });
    const text = Buffer.from(String(hex).slice(2), 'hex').toString();
    wallet.signed.push(text);
    return signer.sign(text);
  };
  const sendTransaction = async ([txRequest]: readonly unknown[]) => {
    const call = txRequest as TxRequest;
    const says = wallet.behaviour;
    if (says === 'refuses' || says === 'is away') await holder();
    if (wallet.refusesCall?.(call)) throw rejection();
    if (!current || call.from.toLowerCase() !== current.address)
      throw new RpcError({ code: 4100, message: 'The account is not authorized.' });
    const node = nodes.get(chain);
    const hash = await node?.request('eth_sendTransaction', [call]);
    if (says === 'sends and fails')
      throw new RpcError({ code: -32603, message: 'Internal JSON-RPC error.' });
    return says === 'sends and is away' ? new Promise<never>(() => undefined) : hash;
  };
  const methods: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_accounts: accounts,
    eth_requestAccounts: async () => {
      if (!wallet.connected) await holder();
      wallet.connected = true;
      return accounts();
    },
    personal_sign: sign,
    eth_chainId: () => `0x${chain.toString(16)}`,
    eth_sendTransaction: sendTransaction,
    wallet_switchEthereumChain: switchChain,
    wallet_revokePermissions: () => {
      wallet.connected = false;
      return null;
    },
  };
  const wallet: EvmWallet = {
    name,
    rdns,
    uuid: randomUUID(),
    behaviour: 'agrees',
    connected: false,
    requests: [],
    signed: [],
    answer: async (method, params = []) => {
      wallet.requests.push(method);
      try {
        const handler = methods[method];
        return {
          result: await (handler ? handler(params) : nodes.get(chain)?.request(method, params)),
        };
      } catch (error) {
        if (!(error instanceof RpcError)) throw error;
        return { error: { code: error.code, message: error.message } };
      }
    },
    switchAccount: (next) => {
      current = next;
      emit('accountsChanged', accounts());
    },
    onEvent: (listener) => void listeners.push(listener),
    switchChain: (chainId) => {
      chain = chainId;
      emit('chainChanged', `0x${chain.toString(16)}`);
    },
    refusesCall: null,
  };
  return wallet;
};
