import {
  erc20Abi,
  type Hex,
  parseEventLogs,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem';
import { chainReader } from './verify-wallet.ts';

/** A transfer as the chain has it. */
export interface CoinTransfer {
  /** Lowercase. */
  readonly from: string;
  /** Null: it is in no block yet. */
  readonly block: {
    readonly number: bigint;
    readonly isOk: boolean;
    /** Starts at 1, with the block itself. */
    readonly confirmations: number;
    /** The movement of the requested coin; null: it moved none of it. */
    readonly moved: { readonly to: string; readonly value: bigint } | null;
  } | null;
}

const nullIfNotFound = async <T>(request: Promise<T>): Promise<T | null> => {
  try {
    return await request;
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return null;
    if (error instanceof TransactionReceiptNotFoundError) return null;
    throw error;
  }
};

/**
 * The coins that a transaction of chain 56 moved out of its sender's account: the token at `contract`, or the chain's
 * own coin. Null: the node does not know the transaction. Rejects if the node is away.
 */
export const readCoinTransfer = async (
  rpcUrl: string,
  hash: string,
  contract: string | null,
): Promise<CoinTransfer | null> => {
  const client = chainReader(rpcUrl);
  const tx = await nullIfNotFound(client.getTransaction({ hash: hash as Hex }));
  if (!tx) return null;
  const from = tx.from.toLowerCase();
  const receipt = await nullIfNotFound(client.getTransactionReceipt({ hash: hash as Hex }));
  if (!receipt) return { from, block: null };
  const head = await client.getBlockNumber({ cacheTime: 0 });
  const movedNative = () =>
    tx.to !== null && tx.value > 0n ? { to: tx.to.toLowerCase(), value: tx.value } : null;
  const movedToken = () => {
    const transfers = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: receipt.logs });
    const matching = transfers.find(
      ({ address, args }) => address.toLowerCase() === contract && args.from.toLowerCase() === from,
    );
    return matching ? { to: matching.args.to.toLowerCase(), value: matching.args.value } : null;
  };
  return {
    from,
    block: {
      number: receipt.blockNumber,
      isOk: receipt.status === 'success',
      confirmations: Math.max(0, Number(head - receipt.blockNumber + 1n)),
      moved: contract === null ? movedNative() : movedToken(),
    },
  };
};
