import { type Address, beginCell, Cell, type Transaction } from '@ton/core';
import { TonClient } from '@ton/ton';
import { withoutUrls } from '../without-urls.ts';
import type { BroadcastResult } from '../chain-port.ts';

/** ms after which a node counts as away. */
const timeout = 5_000;
/** The most transactions of one answer. */
const pageSize = 100;

/** An account as one node has it. */
export interface Account {
  /** Unix seconds of the block that it is read from. */
  readonly at: number;
  readonly native: bigint;
  readonly data: Cell | null;
  /** Its latest transaction, which the node has shown. */
  readonly last: { readonly lt: bigint; readonly hash: string } | null;
}

/** The meanings of a node's refusal of a message, by the exit code of the wallet's contract. */
const errorPatterns: readonly (readonly [RegExp, BroadcastResult])[] = [
  [/exit ?code[=: ]+36\b/i, 'spent'],
  [/exit ?code[=: ]+(?:33|34|38)\b/i, 'refused'],
];

const errorText = (error: unknown): string => {
  const response =
    typeof error === 'object' && error !== null && 'response' in error
      ? (error.response as { data?: unknown } | undefined)
      : undefined;
  return `${String(error)} ${JSON.stringify(response?.data ?? '')}`;
};

/** A failed request contains the node's key, so only the text of its error is kept. */
const withoutSecrets = async <T>(request: Promise<T>): Promise<T> => {
  try {
    return await request;
  } catch (error) {
    throw withoutUrls(error);
  }
};

export interface TonNode {
  account(address: Address): Promise<Account>;
  /** An account's transactions from `since` on (Unix seconds), latest first, each proven to follow the next. */
  history(address: Address, from: Account['last'], since: number): Promise<readonly Transaction[]>;
  jettonWallet(master: Address, owner: Address): Promise<Address>;
  jettonBalance(wallet: Address): Promise<bigint>;
  send(raw: string): Promise<BroadcastResult>;
}

/** One node that speaks toncenter's API. */
export const tonNode = (url: string, apiKey: string | null): TonNode => {
  const client = new TonClient({ endpoint: url, timeout, ...(apiKey !== null && { apiKey }) });
  /** Transactions in blocks never change, so each is read once. */
  const transactionsByHash = new Map<string, Transaction>();
  /** The latest logical time that the node has reported of each account. */
  const latestLt = new Map<string, bigint>();

  const loadPage = async (
    address: Address,
    { lt, hash }: NonNullable<Account['last']>,
  ): Promise<void> => {
    const fetched = await client.getTransactions(address, {
      limit: pageSize,
      lt: `${lt}`,
      hash: Buffer.from(hash, 'hex').toString('base64'),
      archival: true,
      inclusive: true,
    });
    for (const transaction of fetched)
      transactionsByHash.set(transaction.hash().toString('hex'), transaction);
  };

  /** The transaction that a node reports; throws if it cannot show it. */
  const transactionAt = async (
    address: Address,
    position: NonNullable<Account['last']>,
  ): Promise<Transaction> => {
    if (!transactionsByHash.has(position.hash)) await withoutSecrets(loadPage(address, position));
    const transaction = transactionsByHash.get(position.hash);
    if (!transaction || transaction.lt !== position.lt)
      throw new Error('a node withholds a transaction');
    return transaction;
  };

  return {
    account: async (address) => {
      const { state, data, balance, lastTransaction, timestampt } = await withoutSecrets(
        client.getContractState(address),
      );
      const last = lastTransaction && {
        lt: BigInt(lastTransaction.lt),
        hash: Buffer.from(lastTransaction.hash, 'base64').toString('hex'),
      };
      const rawAddress = address.toRawString();
      const [previousLt, currentLt] = [latestLt.get(rawAddress) ?? 0n, last?.lt ?? 0n];
      // A node that lost history must not prove that a payout never happened.
      if (currentLt < previousLt)
        throw new Error('a node has forgotten transactions of an account');
      // A made-up logical time would make this node, and all others, count as behind for ever.
      if (last && currentLt > previousLt) await transactionAt(address, last);
      latestLt.set(rawAddress, currentLt);
      return {
        at: timestampt,
        native: balance,
        data: state === 'active' && data ? (Cell.fromBoc(data)[0] ?? null) : null,
        last,
      };
    },
    history: async (address, from, since) => {
      const transactions: Transaction[] = [];
      let next = from;
      while (next !== null && next.lt > 0n) {
        const transaction = await transactionAt(address, next);
        if (transaction.now < since) break;
        transactions.push(transaction);
        const hash = transaction.prevTransactionHash.toString(16).padStart(64, '0');
        next = { lt: transaction.prevTransactionLt, hash };
      }
      // The oldest go first; they are read again if needed.
      while (transactionsByHash.size > 50_000)
        transactionsByHash.delete(transactionsByHash.keys().next().value ?? '');
      return transactions;
    },
    jettonWallet: async (master, owner) => {
      const { stack } = await withoutSecrets(
        client.runMethod(master, 'get_wallet_address', [
          { type: 'slice', cell: beginCell().storeAddress(owner).endCell() },
        ]),
      );
      return stack.readAddress();
    },
    jettonBalance: async (wallet) => {
      if (!(await withoutSecrets(client.isContractDeployed(wallet)))) return 0n;
      const { stack } = await withoutSecrets(client.runMethod(wallet, 'get_wallet_data'));
      return stack.readBigNumber();
    },
    send: async (raw) => {
      try {
        await client.sendFile(Buffer.from(raw, 'base64'));
        return 'taken';
      } catch (error) {
        const message = errorText(error);
        return errorPatterns.find(([pattern]) => pattern.test(message))?.[1] ?? 'unknown';
      }
    },
  };
};
