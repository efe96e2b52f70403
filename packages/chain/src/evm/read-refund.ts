import { erc20Abi, type Hex, parseEventLogs } from 'viem';
import { chainReader } from './verify-wallet.ts';

export interface RefundQuery {
  readonly rpcUrl: string;
  readonly hash: string;
  /** Contract of the token; null: the chain's own coin. */
  readonly contract: string | null;
  /** The address that the refund pays, lowercase. */
  readonly to: string;
}

/**
 * The amount of a coin that a transaction of chain 56 paid an address, in base units, and its confirmations. It does
 * not see the chain's own coin if a contract sent it. Rejects if the node does not know the transaction, or is away.
 */
export const readRefund = async ({
  rpcUrl,
  hash,
  contract,
  to,
}: RefundQuery): Promise<{ readonly value: bigint; readonly confirmations: number }> => {
  const client = chainReader(rpcUrl);
  const [tx, receipt, head] = await Promise.all([
    client.getTransaction({ hash: hash as Hex }),
    client.getTransactionReceipt({ hash: hash as Hex }),
    client.getBlockNumber({ cacheTime: 0 }),
  ]);
  const confirmations = Math.max(0, Number(head - receipt.blockNumber + 1n));
  if (receipt.status !== 'success') return { value: 0n, confirmations };
  if (contract === null)
    return { value: tx.to?.toLowerCase() === to ? tx.value : 0n, confirmations };
  const value = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: receipt.logs })
    .filter(
      ({ address, args }) => address.toLowerCase() === contract && args.to.toLowerCase() === to,
    )
    .reduce((sum, { args }) => sum + args.value, 0n);
  return { value, confirmations };
};
