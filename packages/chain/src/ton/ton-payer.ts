import {
  Address,
  beginCell,
  Cell,
  type MessageRelaxed,
  loadMessage,
  loadMessageRelaxed,
  loadOutList,
} from '@ton/core';
import { keyPairFromSeed } from '@ton/crypto';
import {
  CallWouldFail,
  type ChainCall,
  type ChainPort,
  type TxStatus,
  type Recipient,
  type BroadcastResult,
} from '../chain-port.ts';
import {
  type HighloadWallet,
  messageFor,
  readBody,
  readProcessedQueries,
  signMessage,
  walletAddress,
} from './highload-wallet.ts';
import { idOfTransfer, jettonTransfer, transferNanotons } from './jetton.ts';
import { isDelivered, type Outcome, outcomeOf, findTransactionOf } from './jetton-outcome.ts';
import { transfersIn } from './moved-out.ts';
import { type Account, type TonNode, tonNode } from './ton-node.ts';

/** Highest logical time of an account that any node has ever reported; addresses are raw. */
export interface TonWatermark {
  readonly raise: (address: string, lt: bigint) => Promise<void>;
  readonly read: (address: string) => Promise<bigint>;
}

export interface TonPayerOptions {
  /** Nodes that speak toncenter's API: each is sent to, and their answers have to agree. */
  readonly nodes: readonly { readonly url: string; readonly apiKey: string | null }[];
  /** The seed of an Ed25519 key: 32 bytes in hex. */
  readonly key: string;
  /** The jetton's minter. */
  readonly token: string;
  readonly decimals: number;
  readonly subwalletId: number;
  /** Seconds for which a message is valid. */
  readonly timeoutS: number;
  readonly confirmations: number;
  /** ms of Unix time. */
  readonly now: () => number;
  /** Production stores it outside the process. The default is in memory and ends with the process. */
  readonly watermark?: TonWatermark;
}

/** The most payees of one message; a contract may send 255. */
const batchMost = 100;
/** The chain's clock is behind ours, and it refuses messages from its future. Seconds. */
const clockLagS = 20;
/** Nanotons for the fees of our own wallet. */
const selfTransferNanotons = 100_000_000n;
/** Seconds after which all transfers of a message have arrived or bounced, with much room. */
const deliveryTimeoutS = 600;
/** Seconds between two blocks of the masterchain, with room. */
const blockS = 5;

const mostCertain = (results: readonly BroadcastResult[]): BroadcastResult =>
  (['taken', 'spent', 'unknown'] as const).find((result) => results.includes(result)) ?? 'refused';

const smallest = (values: readonly bigint[]): bigint =>
  values.reduce((a, b) => (b < a ? b : a), values[0] ?? 0n);

const watermarkInProcess = (): TonWatermark => {
  const ltByAddress = new Map<string, bigint>();
  const read = (address: string): bigint => ltByAddress.get(address) ?? 0n;
  return {
    raise: async (address, lt) => void (lt > read(address) && ltByAddress.set(address, lt)),
    read: async (address) => read(address),
  };
};

/** Payees in nested cells: the same bytes for the same payees. */
const encodeRecipients = (recipients: readonly Recipient[]): Cell | null =>
  recipients
    .toReversed()
    .reduce<Cell | null>(
      (tail, { id, to, amount }) =>
        beginCell()
          .storeUint(id, 64)
          .storeCoins(amount)
          .storeAddress(Address.parse(to))
          .storeMaybeRef(tail)
          .endCell(),
      null,
    );

const decodeRecipients = (boc: Buffer | null) => {
  const recipients: { id: bigint; to: Address; amount: bigint }[] = [];
  let cell: Cell | null = boc ? (Cell.fromBoc(boc)[0] ?? null) : null;
  while (cell) {
    const slice = cell.beginParse();
    recipients.push({
      id: slice.loadUintBig(64),
      amount: slice.loadCoins(),
      to: slice.loadAddress(),
    });
    cell = slice.loadMaybeRef();
  }
  return recipients;
};

/** Reads the wallet of a signed message, its header and the ids that it pays. */
const readRaw = (raw: string) => {
  const { body, info } = loadMessage(Cell.fromBase64(raw).beginParse());
  if (info.type !== 'external-in') throw new Error('not an external message');
  const content = body.refs[0]?.refs[0];
  if (!content) throw new Error('not a message of this wallet');
  const message = loadMessageRelaxed(content.beginParse());
  const singleId = idOfTransfer(message.body);
  const actions = singleId === null ? loadOutList(message.body.refs[0]!.beginParse()) : [];
  const ids = actions.map((action) =>
    action.type === 'sendMsg' ? idOfTransfer(action.outMsg.body) : null,
  );
  return {
    ...readBody(body),
    wallet: info.dest,
    ids: (singleId === null ? ids : [singleId]).filter((id) => id !== null),
  };
};
type SignedMessage = ReturnType<typeof readRaw>;

type NodeReport = { readonly account: Account; readonly outcome: Outcome | null };

/** Pays a jetton out on TON from one highload wallet (v3), several at once, through nodes that need not agree. */
export const tonPayer = (options: TonPayerOptions): ChainPort => {
  const { nodes: urls, key, decimals, subwalletId, timeoutS, confirmations, now } = options;
  const { watermark = watermarkInProcess() } = options;
  const { publicKey, secretKey } = keyPairFromSeed(Buffer.from(key, 'hex'));
  const hotWallet: HighloadWallet = { publicKey, subwalletId, timeoutS };
  const self = walletAddress(hotWallet);
  const master = Address.parse(options.token);
  const nodes = urls.map(({ url, apiKey }) => tonNode(url, apiKey));
  const queryAll = <T>(query: (node: TonNode) => Promise<T>): Promise<T[]> =>
    Promise.all(nodes.map(query));

  const jettonWallets = new Map<string, Address>();
  /** The jetton wallet of a wallet. It never changes, and all nodes have to agree on it. */
  const jettonsOf = async (wallet: Address): Promise<Address> => {
    const cached = jettonWallets.get(wallet.toRawString());
    if (cached) return cached;
    const [first, ...others] = await queryAll((node) => node.jettonWallet(master, wallet));
    if (!first || others.some((other) => !other.equals(first)))
      throw new Error('nodes disagree about a jetton wallet');
    jettonWallets.set(wallet.toRawString(), first);
    return first;
  };
  /**
   * The account of a paying wallet, as a node has it. Its logical time raises the watermark before anything relies on
   * it.
   */
  const payerOf = async (node: TonNode, wallet: Address): Promise<Account> => {
    const account = await node.account(wallet);
    await watermark.raise(wallet.toRawString(), account.last?.lt ?? 0n);
    return account;
  };
  const processedQueriesOf = ({ data }: Account) =>
    data ? readProcessedQueries(hotWallet, data) : null;

  /** Looks up transfers that are overdue at their destination. */
  const settleOverdue = async (
    node: TonNode,
    outcome: Outcome,
    since: number,
  ): Promise<Outcome> => {
    const [paid, unpaid] = [[...outcome.paid], [...outcome.unpaid]];
    const open: Outcome['open'][number][] = [];
    for (const pending of outcome.open) {
      const destination =
        pending.sent?.info.type === 'internal' ? pending.sent.info.dest : undefined;
      const isArrived =
        pending.sent &&
        destination &&
        isDelivered(
          pending.sent,
          await node.history(destination, (await node.account(destination)).last, since),
        );
      if (isArrived === undefined) open.push(pending);
      else (isArrived ? paid : unpaid).push(pending.id);
    }
    return { ...outcome, paid, unpaid, open };
  };

  /** The result of a message by one node, all of it read from one state of its wallet. */
  const queryNode = async (
    node: TonNode,
    hash: string,
    { createdAt, ids, wallet }: SignedMessage,
  ): Promise<NodeReport> => {
    const account = await payerOf(node, wallet);
    // A transfer reaches the jetton wallet after the message is signed, so earlier transactions do not matter.
    const jettons = await jettonsOf(wallet);
    const since = createdAt - 1;
    const history = await node.history(wallet, account.last, since);
    const transaction = findTransactionOf(wallet, history, hash);
    if (!transaction) return { account, outcome: null };
    const { last } = await node.account(jettons);
    const histories = { wallet: history, jettons: await node.history(jettons, last, since) };
    const outcome = outcomeOf(transaction, ids, histories);
    const isOverdue = account.at - transaction.now > deliveryTimeoutS;
    return { account, outcome: isOverdue ? await settleOverdue(node, outcome, since) : outcome };
  };

  /** True if the chain's clock has passed the message's timeout, so no block can take it any more. */
  const isExpired = ({ at }: Account, { createdAt, timeoutS: validS }: SignedMessage): boolean =>
    at > createdAt + validS;

  const notTaken = async (
    accounts: readonly Account[],
    message: SignedMessage,
  ): Promise<TxStatus> => {
    // The wallet remembers the id, but no message of ours used it: another sender's did. For an earlier payout wallet,
    // only the results of its messages count.
    const isOwn = message.wallet.equals(self);
    if (isOwn && accounts.some((account) => processedQueriesOf(account)?.has(message.nonce)))
      return 'foreign';
    if (!accounts.every((account) => isExpired(account, message))) return null;
    const watermarkLt = await watermark.read(message.wallet.toRawString());
    if (accounts.some(({ last }) => (last?.lt ?? 0n) < watermarkLt)) return 'behind';
    // The wallet's memory may have expired and proves nothing. Its transactions, which were all read, do.
    return 'expired';
  };

  const isSame = (a: Outcome, b: Outcome): boolean =>
    a.transaction.hash().equals(b.transaction.hash()) && `${a.unpaid}` === `${b.unpaid}`;

  const getStatus: ChainPort['getStatus'] = async (hash, raw) => {
    if (!raw) throw new TypeError('a lookup on TON needs the signed message');
    const message = readRaw(raw());
    const reports = await queryAll((node) => queryNode(node, hash, message));
    const accounts = reports.map(({ account }) => account);
    const outcomes = reports.flatMap(({ outcome }) => (outcome ? [outcome] : []));
    const [outcome] = outcomes;
    if (!outcome) return notTaken(accounts, message);
    const age = Math.min(...accounts.map(({ at }) => at)) - outcome.transaction.now;
    const isOverdue = age > deliveryTimeoutS;
    const isReportedByAll = outcomes.length === reports.length;
    if (outcomes.some((other) => !other.transaction.hash().equals(outcome.transaction.hash())))
      return 'disputed';
    const isSettled = isReportedByAll && outcomes.every(({ open }) => open.length === 0);
    if (isSettled && !outcomes.every((other) => isSame(other, outcome)))
      return isOverdue ? 'disputed' : null;
    // An unknown transfer never counts as failed: it may still be on its way.
    if (!isSettled && isOverdue) return 'disputed';
    const { unpaid } = outcome;
    return {
      blockNo: outcome.transaction.lt,
      blockHash: outcome.transaction.hash().toString('hex'),
      ok: unpaid.length === 0,
      confirmations: isSettled ? Math.floor(age / blockS) : 0,
      ...(isSettled && unpaid.length > 0 && { unpaid }),
    };
  };

  const messageOf = async ({ data }: ChainCall): Promise<MessageRelaxed> => {
    const wallet = await jettonsOf(self);
    const transfers = decodeRecipients(data).map((recipient) =>
      jettonTransfer(recipient, { wallet, owner: self }),
    );
    return messageFor(self, transfers, selfTransferNanotons);
  };

  return {
    chain: 'ton',
    address: self.toRawString(),
    decimals,
    confirmations,
    maxBatchSize: batchMost,
    isOrdered: false,
    minNativeBalance: BigInt(batchMost) * transferNanotons + 10n * selfTransferNanotons,
    callFor: (recipients) => {
      const data = encodeRecipients(recipients);
      if (!data || recipients.length > batchMost)
        throw new RangeError('no recipients, or too many');
      const value = recipients.reduce((sum, { amount }) => sum + amount, 0n);
      const [single, ...others] = recipients;
      const to = single && others.length === 0 ? single.to : self.toRawString();
      return { to, contract: master.toRawString(), data: data.toBoc(), value };
    },
    nonces: async () => {
      const nexts = await queryAll(
        async (node) => processedQueriesOf(await payerOf(node, self))?.next ?? 0n,
      );
      const pending = nexts.reduce((a, b) => (b > a ? b : a), 0n);
      return { mined: smallest(nexts), pending };
    },
    sign: async (call, nonce) => {
      const accounts = await queryAll((node) => payerOf(node, self));
      const count = BigInt(decodeRecipients(call.data).length);
      // The wallet skips transfers that it cannot pay for, so none is signed then.
      if (
        smallest(accounts.map(({ native }) => native)) <
        count * transferNanotons + 2n * selfTransferNanotons
      )
        throw new Error('the wallet has too few coins for the transfer fees');
      if (accounts.some((account) => processedQueriesOf(account)?.has(nonce)))
        throw new CallWouldFail('its query id is already used');
      const clocks = [Math.floor(now() / 1_000), ...accounts.map(({ at }) => at)];
      const createdAt = Math.min(...clocks) - clockLagS;
      const isNew = accounts.every(({ data }) => data === null);
      const message = await messageOf(call);
      const signed = signMessage(hotWallet, { nonce, createdAt, message, isNew, secretKey });
      return { ...signed, gasLimit: null, gasPrice: null };
    },
    signCancellation: async () => {
      throw new CallWouldFail('TON has no query id to close');
    },
    findBroadcastTransfers: async ({ data }, since) => {
      const jettons = await jettonsOf(self);
      const histories = await queryAll(async (node) => {
        const { last } = await payerOf(node, jettons);
        return { last, moved: transfersIn(await node.history(jettons, last, since)) };
      });
      const watermarkLt = await watermark.read(jettons.toRawString());
      if (histories.some(({ last }) => (last?.lt ?? 0n) < watermarkLt))
        throw new Error('a node is behind the known outgoing transfers');
      const broadcastIds = new Set(
        histories.flatMap(({ moved: transfers }) =>
          transfers.map(({ transferId }) => BigInt(transferId)),
        ),
      );
      return new Set(
        decodeRecipients(data).flatMap(({ id }) => (broadcastIds.has(id) ? [id] : [])),
      );
    },
    send: async (raw) => mostCertain(await queryAll((node) => node.send(raw))),
    getStatus,
    balances: async () => {
      const wallet = await jettonsOf(self);
      const [tokens, accounts] = await Promise.all([
        queryAll((node) => node.jettonBalance(wallet)),
        queryAll((node) => payerOf(node, self)),
      ]);
      const token = smallest(tokens);
      return { token, batch: token, native: smallest(accounts.map(({ native }) => native)) };
    },
  };
};
