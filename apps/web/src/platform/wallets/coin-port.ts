import { WalletError, type CoinCall, type CoinPort } from '@taice/core';
import {
  encodeFunctionData,
  erc20Abi,
  erc721Abi,
  type Hex,
  isAddress,
  isHash,
  parseAbi,
  toHex,
} from 'viem';
import type { Eip1193 } from './eip1193.ts';
import { requestWallet, switchToBsc, withWalletTimeout, isBscChainId } from './wallet-link.ts';

const distributor = parseAbi([
  'function distribute(address token, address[] recipients, uint256[] amounts)',
]);
/** How many blocks are scanned, the newest first: some of an account's transactions are in one of them. */
const maxSearchedBlocks = 1_200n;

type Tx = { readonly to: Hex; readonly value: Hex; readonly data?: Hex };

const toTransaction = (call: CoinCall): Tx => {
  if (call.kind === 'native') return { to: call.to as Hex, value: toHex(call.value) };
  if (call.kind === 'nft') {
    // Not the safe one: a contract wallet may know nothing of tokens. The account with the bound address can move them
    // all the same.
    const args = [call.from as Hex, call.to as Hex, BigInt(call.tokenId)] as const;
    const data = encodeFunctionData({ abi: erc721Abi, functionName: 'transferFrom', args });
    return { to: call.contract as Hex, value: '0x0', data };
  }
  const token = call.token as Hex;
  if (call.kind === 'approve') {
    const args = [call.spender as Hex, call.value] as const;
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args });
    return { to: token, value: '0x0', data };
  }
  if (call.kind === 'send') {
    const args = [call.to as Hex, call.value] as const;
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args });
    return { to: token, value: '0x0', data };
  }
  const args = [token, [call.to as Hex], [call.value]] as const;
  const data = encodeFunctionData({ abi: distributor, functionName: 'distribute', args });
  return { to: call.spender as Hex, value: '0x0', data };
};

const parseQuantity = (reply: unknown): bigint => {
  if (typeof reply !== 'string' || !/^0x[0-9a-f]+$/i.test(reply)) throw new WalletError('failed');
  return BigInt(reply);
};

type Mined = { readonly from?: string; readonly to?: string | null } & {
  readonly hash?: string;
  readonly input?: string;
  readonly value?: string;
};

const isSame = (mined: Mined, from: string, { to, value, data = '0x' }: Tx): boolean =>
  mined.from?.toLowerCase() === from &&
  mined.to?.toLowerCase() === to &&
  BigInt(mined.value ?? '0x0') === BigInt(value) &&
  mined.input?.toLowerCase() === data;

/** A wallet's coins, by its interface for pages (EIP-1193). `timeoutMs`: ms that an answer to its holder may take. */
export const createCoinPort = (
  provider: Eip1193,
  address: string,
  timeoutMs?: number,
): CoinPort => {
  const read = (method: string, ...params: readonly unknown[]) =>
    provider.request({ method, params });
  const call = async (to: string, data: Hex) =>
    parseQuantity(await read('eth_call', { to, data }, 'latest'));
  const block = async () => parseQuantity(await read('eth_blockNumber'));
  /** A fifth more than the node estimates; rejects if it would be reverted. */
  const estimate = async (tx: Tx) =>
    (parseQuantity(await read('eth_estimateGas', { from: address, ...tx })) * 6n) / 5n;
  const cost = async (call: CoinCall) => {
    const price = parseQuantity(await read('eth_gasPrice'));
    if (call.kind === 'native' && call.gas !== null) return { gas: call.gas, price };
    return { gas: await estimate(toTransaction(call)), price };
  };
  const nonce = async (blockTag: Hex | 'latest' | 'pending' = 'latest') =>
    parseQuantity(await read('eth_getTransactionCount', address, blockTag));
  /** The account's transaction up to which each call has been searched. */
  const soughtAt = new Map<string, bigint>();
  const findIn = async (tx: Tx, last: bigint, head: bigint): Promise<string | null> => {
    const oldestBlock = head - maxSearchedBlocks > last ? head - maxSearchedBlocks : last;
    for (let blockNumber = head; blockNumber > oldestBlock; blockNumber -= 1n) {
      const chainBlock = (await read('eth_getBlockByNumber', toHex(blockNumber), true)) as {
        readonly transactions?: readonly Mined[];
      } | null;
      // Another node than the one that reported it: it counts as scanned only once it really was.
      if (!chainBlock) throw new WalletError('failed');
      const matching = chainBlock.transactions?.find((each) => isSame(each, address, tx));
      if (matching?.hash) return matching.hash.toLowerCase();
    }
    return null;
  };
  return {
    isAddress: (text) => isAddress(text),
    isOnExpectedChain: async () => isBscChainId(await read('eth_chainId')),
    switchChain: (signal) => switchToBsc(provider, signal),
    balance: async (token) => {
      if (token === null) return parseQuantity(await read('eth_getBalance', address, 'latest'));
      const args = [address as Hex] as const;
      return call(token, encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args }));
    },
    allowance: (token, spender) => {
      const args = [address as Hex, spender as Hex] as const;
      return call(token, encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args }));
    },
    cost,
    estimateTransferGas: (token, to, value) => {
      const args = [to as Hex, value] as const;
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args });
      return estimate({ to: token as Hex, value: '0x0', data });
    },
    getCheckpoint: async () => ({ block: `${await block()}`, nonce: `${await nonce()}` }),
    send: async (call, signal) => {
      const { gas } = await cost(call);
      const params = [{ from: address, ...toTransaction(call), gas: toHex(gas) }];
      const request = { method: 'eth_sendTransaction', params };
      const hash = await withWalletTimeout(timeoutMs, signal, (combinedSignal) =>
        requestWallet(provider, request, combinedSignal),
      );
      if (!isHash(String(hash))) throw new WalletError('failed');
      return String(hash).toLowerCase();
    },
    findTransaction: async (call, checkpoint) => {
      const tx = toTransaction(call);
      const key = JSON.stringify([checkpoint, tx]);
      // Counted at the block to which the search goes: a later count would skip what only the next block has.
      const head = await block();
      const count = await nonce(toHex(head));
      // While no further transaction of the account is in a block, there is nothing to scan.
      if (count <= BigInt(checkpoint.nonce) || soughtAt.get(key) === count) return null;
      const foundHash = await findIn(tx, BigInt(checkpoint.block), head);
      soughtAt.set(key, count);
      return foundHash;
    },
    hasNoPendingTransaction: async (since) => {
      const [count, pendingCount] = [await nonce(), await nonce('pending')];
      const last = BigInt(since.nonce);
      if (count !== pendingCount || count < last) return false;
      return count === last || (await block()) - BigInt(since.block) <= maxSearchedBlocks;
    },
    getReceipt: async (hash) => {
      const receipt = (await read('eth_getTransactionReceipt', hash)) as {
        readonly status?: string;
        readonly blockNumber?: string;
      } | null;
      if (!receipt?.blockNumber) return null;
      const confirmations = Number((await block()) - BigInt(receipt.blockNumber)) + 1;
      return { isOk: receipt.status === '0x1', confirmations: Math.max(0, confirmations) };
    },
  };
};
