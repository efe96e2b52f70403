import { setTimeout as delay } from 'node:timers/promises';
import {
  BaseError,
  encodeFunctionData,
  erc20Abi,
  ExecutionRevertedError,
  getAddress,
  type Hex,
  keccak256,
  parseEventLogs,
  type PublicClient,
  TransactionReceiptNotFoundError,
  type TransactionReceipt,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import {
  CallWouldFail,
  FeeTooHigh,
  type ChainCall,
  type ChainPort,
  type Recipient,
  type MinedTx,
  type BroadcastResult,
  type SignedTx,
} from '../chain-port.ts';
import { distributor as distributorContract } from '../contracts/compiled.ts';
import { hasMovedToken } from './spectacles.ts';
import { chainReader } from './verify-wallet.ts';

const { abi: distributorAbi } = distributorContract;

export const bscDecimals = 18;
const chainId = 56;
/** ms: lookups of one cycle share one request for the newest block. A stale one only delays confirmations. */
const HEAD_CACHE_MS = 1_000;
/** Requests a node gets: one lost answer must not end a cycle that runs many other payouts. */
const MAX_TRIES = 3;
/** ms between two tries. */
const RETRY_PAUSE_MS = 150;
const nativeGas = 21_000n;
/** The lowest gas limit of a payment. Unused gas is not charged. */
const minGasLimit = 100_000n;

export interface BscPayerOptions {
  /** RPC nodes: each is sent to, and their answers have to agree. */
  readonly rpcUrls: readonly string[];
  /** 32 bytes in hex. */
  readonly key: string;
  /** Contract of the token that is paid. */
  readonly token: string;
  readonly confirmations: number;
  /** The contract that pays several at once, out of its allowance; null: each is paid by its own transaction. */
  readonly distributor: string | null;
  /** The contract whose tokens the same address mints and hands on; null: none. */
  readonly nft?: string | null;
  /** Wei: the maximum gas price; nothing is signed above it. */
  readonly gasPriceMost: bigint;
}

/** The most payees of one transaction: more would take a large part of a block. */
const maxBatchSize = 100;

const batchCall = (contract: Hex, to: Hex, recipients: readonly Recipient[]): ChainCall => {
  const amounts = recipients.map(({ amount }) => amount);
  const args = [
    contract,
    recipients.map((recipient) => getAddress(recipient.to)),
    amounts,
  ] as const;
  const data = encodeFunctionData({ abi: distributorAbi, functionName: 'distribute', args });
  const value = amounts.reduce((sum, amount) => sum + amount, 0n);
  return { to, contract, data: Buffer.from(data.slice(2), 'hex'), value };
};

/** Approves the distributor to spend this amount of the sender's token. */
export const allowanceCall = (token: string, distributor: string, amount: bigint): ChainCall => {
  const args = [getAddress(distributor), amount] as const;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args });
  const contract = getAddress(token);
  return { to: contract, contract, data: Buffer.from(data.slice(2), 'hex'), value: 0n };
};

const largest = (values: readonly bigint[]): bigint => values.reduce((a, b) => (b > a ? b : a), 0n);
const smallest = (values: readonly bigint[]): bigint =>
  values.reduce((a, b) => (b < a ? b : a), values[0] ?? 0n);

/** The meanings of a node's errors. Node implementations word the same error differently. */
const errorPatterns: readonly (readonly [RegExp, BroadcastResult])[] = [
  [/already ?known|known transaction|already imported|already exists|already in pool/i, 'taken'],
  [/nonce too low|nonce is too low|old ?nonce/i, 'spent'],
  [
    /underpriced|replacement fee too low|replacement ?not ?allowed|fee ?too ?low|less than block base fee/i,
    'underpriced',
  ],
  [/insufficient funds|intrinsic gas|exceeds block gas limit|invalid sender/i, 'refused'],
];

const classifyError = (error: unknown): BroadcastResult => {
  const message = error instanceof BaseError ? `${error.message} ${error.details}` : String(error);
  return errorPatterns.find(([pattern]) => pattern.test(message))?.[1] ?? 'unknown';
};

/** The most certain of several nodes' answers: if one node has it, it is sent. */
const mostCertain = (results: readonly BroadcastResult[]): BroadcastResult =>
  (['taken', 'spent', 'unknown', 'underpriced'] as const).find((result) =>
    results.includes(result),
  ) ?? 'refused';

const sendBy = async (client: PublicClient, raw: string): Promise<BroadcastResult> => {
  try {
    await client.sendRawTransaction({ serializedTransaction: raw as Hex });
    return 'taken';
  } catch (error) {
    return classifyError(error);
  }
};

const receiptBy = async (
  client: PublicClient,
  hash: string,
): Promise<TransactionReceipt | null> => {
  try {
    return await client.getTransactionReceipt({ hash: hash as Hex });
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return null;
    throw error;
  }
};

const isSame = (a: TransactionReceipt, b: TransactionReceipt): boolean =>
  a.blockHash === b.blockHash && a.status === b.status;

/** True if the call itself would revert, and false if no node could answer. */
const isRevert = (error: unknown): boolean =>
  error instanceof BaseError &&
  error.walk((cause) => cause instanceof ExecutionRevertedError) !== null;

/** Retries if a node gives no answer, or one that makes no sense. */
const withRetries = async <T>(request: () => Promise<T>, tries = MAX_TRIES): Promise<T> => {
  try {
    return await request();
  } catch (error) {
    if (tries <= 1 || isRevert(error)) throw error;
    await delay(RETRY_PAUSE_MS);
    return withRetries(request, tries - 1);
  }
};

/** Pays a token out on chain 56 from one address through several nodes, which need not agree. */
export const bscPayer = ({
  rpcUrls,
  key,
  token,
  confirmations,
  distributor,
  nft = null,
  gasPriceMost: maxGasPrice,
}: BscPayerOptions): ChainPort => {
  const account = privateKeyToAccount(key as Hex);
  const contract = getAddress(token);
  const spectacles = nft === null ? null : getAddress(nft);
  const clients = rpcUrls.map(chainReader);
  const [first] = clients;
  if (!first) throw new RangeError('at least one node is required');
  const queryAll = <T>(query: (client: PublicClient) => Promise<T>): Promise<T[]> =>
    Promise.all(clients.map((client) => withRetries(() => query(client))));

  const priceNow = async (replacedGasPrice: bigint | undefined): Promise<bigint> => {
    // One node alone cannot raise the price: if the lowest is too low, the other nodes reject it as underpriced.
    const now = smallest(await queryAll((client) => client.getGasPrice()));
    // Nodes replace a transaction only for a tenth more.
    const minPrice = replacedGasPrice === undefined ? 0n : (replacedGasPrice * 9n) / 8n + 1n;
    const price = now > minPrice ? now : minPrice;
    if (price > maxGasPrice)
      throw new FeeTooHigh(`gas price ${price} wei is above the limit ${maxGasPrice}`);
    return price;
  };
  const signed = async (
    to: string,
    data: Hex,
    nonce: bigint,
    gas: bigint,
    gasPrice: bigint,
  ): Promise<SignedTx> => {
    const raw = await account.signTransaction({
      chainId,
      type: 'legacy',
      to: to as Hex,
      data,
      nonce: Number(nonce),
      gas,
      gasPrice,
      value: 0n,
    });
    return { hash: keccak256(raw), raw, gasLimit: gas, gasPrice };
  };

  /**
   * A token may return `false` and move nothing. A transaction that only uses up a nonce pays ourselves and moves none.
   */
  const hasMoved = (receipt: TransactionReceipt): boolean => {
    const to = receipt.to === null ? null : getAddress(receipt.to);
    if (to === account.address) return true;
    if (to !== null && to === spectacles) return hasMovedToken(receipt, spectacles);
    return parseEventLogs({ abi: erc20Abi, logs: receipt.logs }).some(
      ({ address, args }) =>
        getAddress(address) === contract &&
        getAddress('from' in args ? args.from : args.owner) === account.address,
    );
  };

  return {
    chain: 'bsc',
    address: account.address.toLowerCase(),
    decimals: bscDecimals,
    confirmations,
    maxBatchSize: distributor === null ? 1 : maxBatchSize,
    isOrdered: true,
    minNativeBalance: 10n ** 16n,
    callFor: (recipients) => {
      const [recipient, ...others] = recipients;
      if (!recipient) throw new RangeError('no recipients');
      if (others.length > 0 && distributor !== null)
        return batchCall(contract, getAddress(distributor), recipients);
      const args = [getAddress(recipient.to), recipient.amount] as const;
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args });
      return {
        to: contract,
        contract,
        data: Buffer.from(data.slice(2), 'hex'),
        value: recipient.amount,
      };
    },
    nonces: async () => {
      const { address } = account;
      const [mined, pending] = await Promise.all([
        queryAll((client) => client.getTransactionCount({ address })),
        queryAll((client) => client.getTransactionCount({ address, blockTag: 'pending' })),
      ]);
      return { mined: smallest(mined.map(BigInt)), pending: largest(pending.map(BigInt)) };
    },
    sign: async ({ to, data }: ChainCall, nonce, replacedGasPrice) => {
      const input: Hex = `0x${data?.toString('hex') ?? ''}`;
      try {
        // Estimated on the latest block: pending transactions of this account would change the estimate.
        const estimateRequest = {
          account: account.address,
          to: to as Hex,
          data: input,
          blockTag: 'latest',
        } as const;
        const gas = largest([
          ((await withRetries(() => first.estimateGas(estimateRequest))) * 6n) / 5n,
          minGasLimit,
        ]);
        return await signed(to, input, nonce, gas, await priceNow(replacedGasPrice));
      } catch (error) {
        if (isRevert(error))
          throw new CallWouldFail('the token contract rejects the transfer', { cause: error });
        throw error;
      }
    },
    signCancellation: async (nonce, replacedGasPrice) =>
      signed(account.address, '0x', nonce, nativeGas, await priceNow(replacedGasPrice)),
    send: async (raw) => mostCertain(await queryAll((client) => sendBy(client, raw))),
    getStatus: async (hash): Promise<MinedTx | 'disputed' | null> => {
      const receipts = await queryAll((client) => receiptBy(client, hash));
      const minedReceipts = receipts.filter((receipt) => receipt !== null);
      const [receipt] = minedReceipts;
      if (!receipt) return null;
      if (minedReceipts.some((other) => !isSame(other, receipt))) return 'disputed';
      const heads = await queryAll((client) => client.getBlockNumber({ cacheTime: HEAD_CACHE_MS }));
      const depth = Number(smallest(heads) - receipt.blockNumber + 1n);
      const isFinal = depth >= confirmations;
      if (minedReceipts.length < receipts.length && isFinal) return 'disputed';
      return {
        blockNo: receipt.blockNumber,
        blockHash: receipt.blockHash,
        ok: receipt.status === 'success' && hasMoved(receipt),
        confirmations: Math.max(0, depth),
      };
    },
    balances: async () => {
      const { address } = account;
      const allowedOf = async (client: PublicClient): Promise<bigint> => {
        if (distributor === null) return 0n;
        const args = [address, getAddress(distributor)] as const;
        const allowanceRequest = {
          abi: erc20Abi,
          address: contract,
          functionName: 'allowance',
          args,
        } as const;
        return client.readContract(allowanceRequest);
      };
      const [tokens, batch, native] = await Promise.all([
        queryAll((client) =>
          client.readContract({
            abi: erc20Abi,
            address: contract,
            functionName: 'balanceOf',
            args: [address],
          }),
        ),
        queryAll(allowedOf),
        queryAll((client) => client.getBalance({ address })),
      ]);
      return { token: smallest(tokens), batch: smallest(batch), native: smallest(native) };
    },
  };
};
