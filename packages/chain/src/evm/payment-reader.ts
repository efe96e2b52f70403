import { type Hex, parseAbiItem, type PublicClient } from 'viem';
import { chainReader } from './verify-wallet.ts';

/** A payment that arrived at an address in a block. Addresses and hashes lowercase, values in base units. */
export interface IncomingPayment {
  /** Its unique position on the chain, the same for every reader. */
  readonly place: string;
  readonly isNative: boolean;
  /** Both null: a contract has sent it, and blocks do not show by which transaction. */
  readonly hash: string | null;
  readonly from: string | null;
  readonly value: bigint;
  readonly block: BlockRead;
}

export interface BlockRead {
  readonly number: bigint;
  readonly hash: string;
  readonly at: Date;
}

export interface PaymentReader {
  /** The newest block that counts as final for every node. */
  readonly finalizedBlock: () => Promise<BlockRead>;
  readonly block: (number: bigint) => Promise<BlockRead>;
  /** All payments from one block to another, both included; the first has a block before it. */
  readonly listPayments: (from: bigint, to: bigint) => Promise<readonly IncomingPayment[]>;
}

export interface PaymentReaderOptions {
  /** RPC nodes: their answers have to agree. */
  readonly rpcUrls: readonly string[];
  /** The address that is paid, lowercase. */
  readonly collector: string;
  /** Contract of the token that is read beside the chain's own coin. */
  readonly token: string;
  readonly confirmations: number;
}

/** Nodes disagree about the content of blocks: none of it counts. */
export class NodesDisagree extends Error {}

const transferEvent = parseAbiItem(
  'event Transfer(address indexed from, address indexed to, uint256 value)',
);
/** Blocks read in parallel if a node has pruned its account history. */
const PARALLEL_BLOCKS = 8n;

const readBlock = async (client: PublicClient, number: bigint): Promise<BlockRead> => {
  const { hash, timestamp } = await client.getBlock({ blockNumber: number });
  return { number, hash: hash.toLowerCase(), at: new Date(Number(timestamp) * 1_000) };
};

const tokensIn = async (
  client: PublicClient,
  { collector, token }: PaymentReaderOptions,
  fromBlock: bigint,
  toBlock: bigint,
): Promise<IncomingPayment[]> => {
  const logs = await client.getLogs({
    address: token as Hex,
    event: transferEvent,
    args: { to: collector as Hex },
    fromBlock,
    toBlock,
    strict: true,
  });
  const blocks = new Map<bigint, BlockRead>();
  const payments: IncomingPayment[] = [];
  for (const { args, blockNumber, blockHash, transactionHash, logIndex } of logs) {
    const block = blocks.get(blockNumber) ?? (await readBlock(client, blockNumber));
    blocks.set(blockNumber, block);
    if (block.hash !== blockHash.toLowerCase()) throw new NodesDisagree('a block changed');
    // Zero-value transfers are sent so that people copy a wrong address.
    if (args.value === 0n) continue;
    const hash = transactionHash.toLowerCase();
    const from = args.from.toLowerCase();
    const paymentKey = `${hash}:${logIndex}`;
    payments.push({ place: paymentKey, isNative: false, hash, from, value: args.value, block });
  }
  return payments;
};

/**
 * Payments of the chain's own coin in one block; `balanceChange`: the growth of the account's balance in it, null: not known.
 */
const nativeInBlock = async (
  client: PublicClient,
  collector: string,
  number: bigint,
  balanceChange: bigint | null,
): Promise<IncomingPayment[]> => {
  const full = await client.getBlock({ blockNumber: number, includeTransactions: true });
  const block: BlockRead = {
    number,
    hash: full.hash.toLowerCase(),
    at: new Date(Number(full.timestamp) * 1_000),
  };
  const payments: IncomingPayment[] = [];
  let explained = 0n;
  for (const tx of full.transactions) {
    const isTo = tx.to?.toLowerCase() === collector && tx.value > 0n;
    const isFrom = tx.from.toLowerCase() === collector;
    if (!isTo && !isFrom) continue;
    const receipt = await client.getTransactionReceipt({ hash: tx.hash });
    const value = receipt.status === 'success' ? tx.value : 0n;
    if (isFrom) explained -= value + receipt.gasUsed * receipt.effectiveGasPrice;
    if (!isTo || value === 0n) continue;
    explained += value;
    const hash = tx.hash.toLowerCase();
    const from = tx.from.toLowerCase();
    // A payment to itself is no payment.
    if (!isFrom) payments.push({ place: `${hash}:coin`, isNative: true, hash, from, value, block });
  }
  const value = balanceChange === null ? 0n : balanceChange - explained;
  if (value > 0n) {
    const paymentKey = `block ${block.hash}:coin`;
    payments.push({ place: paymentKey, isNative: true, hash: null, from: null, value, block });
  }
  return payments;
};

/** True if the node has pruned account state of that age. */
const isStatePruned = (error: unknown): boolean =>
  /missing trie node|header not found|not available|pruned|historical state|is not supported/i.test(
    String(error),
  );

/** Reads every block, because the node cannot return old balances. */
const nativeInEach = async (
  client: PublicClient,
  collector: string,
  from: bigint,
  to: bigint,
): Promise<IncomingPayment[]> => {
  const payments: IncomingPayment[] = [];
  for (let batchStart = from; batchStart <= to; batchStart += PARALLEL_BLOCKS) {
    const batchEnd =
      batchStart + PARALLEL_BLOCKS - 1n < to ? batchStart + PARALLEL_BLOCKS - 1n : to;
    const numbers = Array.from(
      { length: Number(batchEnd - batchStart + 1n) },
      (_, index) => batchStart + BigInt(index),
    );
    const parts = numbers.map((number) => nativeInBlock(client, collector, number, null));
    payments.push(...(await Promise.all(parts)).flat());
  }
  return payments;
};

/**
 * Payments of the chain's own coin, which has no logs. It skips blocks in which the balance has not changed. The growth
 * of the balance also shows payments by contracts.
 */
const nativeIn = async (
  client: PublicClient,
  collector: string,
  from: bigint,
  to: bigint,
): Promise<IncomingPayment[]> => {
  const balance = (blockNumber: bigint) =>
    client.getBalance({ address: collector as Hex, blockNumber });
  const paymentsBetween = async (
    first: bigint,
    last: bigint,
    balanceBefore: bigint,
    balanceAfter: bigint,
  ): Promise<IncomingPayment[]> => {
    if (balanceBefore === balanceAfter) return [];
    if (first === last)
      return nativeInBlock(client, collector, first, balanceAfter - balanceBefore);
    const middle = (first + last) / 2n;
    const balanceMiddle = await balance(middle);
    return [
      ...(await paymentsBetween(first, middle, balanceBefore, balanceMiddle)),
      ...(await paymentsBetween(middle + 1n, last, balanceMiddle, balanceAfter)),
    ];
  };
  try {
    const [balanceBefore, balanceAfter] = [await balance(from - 1n), await balance(to)];
    return await paymentsBetween(from, to, balanceBefore, balanceAfter);
  } catch (error) {
    if (!isStatePruned(error)) throw error;
    return nativeInEach(client, collector, from, to);
  }
};

const asText = (payments: readonly IncomingPayment[]): string =>
  payments
    .filter(({ hash }) => hash !== null)
    .map(({ place, from, value, block }) => `${place} ${from} ${value} ${block.hash}`)
    .toSorted()
    .join('\n');

/** Reads payments to an address of chain 56. Rejects if a node is away; `NodesDisagree` if nodes disagree. */
export const paymentReader = (options: PaymentReaderOptions): PaymentReader => {
  const { rpcUrls, collector, confirmations } = options;
  const clients = rpcUrls.map(chainReader);
  const [first] = clients;
  if (!first) throw new RangeError('at least one node is required');
  const paymentsFrom = async (client: PublicClient, from: bigint, to: bigint) => [
    ...(await tokensIn(client, options, from, to)),
    ...(await nativeIn(client, collector, from, to)),
  ];
  return {
    finalizedBlock: async () => {
      const heads = await Promise.all(
        clients.map((client) => client.getBlockNumber({ cacheTime: 0 })),
      );
      const head = heads.reduce((a, b) => (b < a ? b : a));
      const finalNumber = head - BigInt(confirmations) + 1n;
      return readBlock(first, finalNumber > 0n ? finalNumber : 0n);
    },
    block: (number) => readBlock(first, number),
    listPayments: async (from, to) => {
      const [payments = [], ...others] = await Promise.all(
        clients.map((client) => paymentsFrom(client, from, to)),
      );
      if (others.some((other) => asText(other) !== asText(payments)))
        throw new NodesDisagree(`nodes disagree about blocks ${from} to ${to}`);
      return payments;
    },
  };
};
