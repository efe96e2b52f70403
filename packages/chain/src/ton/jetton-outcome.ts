import type { Address, Message, Transaction } from '@ton/core';
import { messageHash } from './highload-wallet.ts';
import { idOfExcesses, idOfTransfer } from './jetton.ts';

/** Results of one of our messages: the ids of the cash-outs that it pays. */
export interface Outcome {
  /** The transaction of our wallet that took the message. */
  readonly transaction: Transaction;
  readonly paid: readonly bigint[];
  /** Nothing arrived, and nothing will. */
  readonly unpaid: readonly bigint[];
  /** Not known yet; with the message to the payee's jetton wallet, if it is known. */
  readonly open: readonly PendingTransfer[];
}

interface PendingTransfer {
  readonly id: bigint;
  readonly sent: Message | undefined;
}

/** The transactions of our wallet, and those of its jetton wallet. */
export interface Histories {
  readonly wallet: readonly Transaction[];
  readonly jettons: readonly Transaction[];
}

const findReceiver = (
  transactions: readonly Transaction[],
  { info }: Message,
): Transaction | undefined =>
  info.type === 'internal'
    ? transactions.find(
        ({ inMessage }) =>
          inMessage?.info.type === 'internal' &&
          inMessage.info.src.equals(info.src) &&
          inMessage.info.createdLt === info.createdLt,
      )
    : undefined;

/** True if a contract has completed all of its actions. */
export const succeeded = ({ description }: Transaction): boolean =>
  description.type === 'generic' &&
  !description.aborted &&
  description.computePhase.type === 'vm' &&
  description.computePhase.success &&
  description.actionPhase?.success === true;

/** True if the transfer has arrived: the payee's jetton wallet has returned the excess. A `PendingTransfer` is not known yet. */
const hasArrived = (
  request: Message,
  id: bigint,
  { wallet, jettons }: Histories,
): boolean | PendingTransfer => {
  const transfer = findReceiver(jettons, request);
  if (!transfer) return { id, sent: undefined };
  const [outgoing] = transfer.outMessages.values();
  if (!succeeded(transfer) || outgoing?.info.type !== 'internal') return false;
  const payeeWallet = outgoing.info.dest;
  const { createdLt } = outgoing.info;
  for (const transaction of jettons)
    if (
      transaction.lt > createdLt &&
      transaction.inMessage?.info.type === 'internal' &&
      transaction.inMessage.info.bounced &&
      transaction.inMessage.info.src.equals(payeeWallet) &&
      idOfBounced(transaction.inMessage) === id
    )
      return false;
  return wallet.some(
    ({ lt, inMessage }) =>
      lt > createdLt &&
      inMessage?.info.type === 'internal' &&
      inMessage.info.src.equals(payeeWallet) &&
      idOfExcesses(inMessage.body) === id,
  )
    ? true
    : { id, sent: outgoing };
};

/**
 * True if a sent transfer has arrived, by the transactions of its destination: the excess need not come back.
 * Undefined: they do not contain it yet.
 */
export const isDelivered = (
  sent: Message,
  transactions: readonly Transaction[],
): boolean | undefined => {
  const receiver = findReceiver(transactions, sent);
  return receiver && succeeded(receiver);
};

/** A bounced message begins with 32 ones, then with the original beginning. */
export const idOfBounced = ({ body }: Message): bigint | null => {
  const slice = body.beginParse();
  if (slice.remainingBits < 128) return null;
  slice.skip(64);
  return slice.loadUintBig(64);
};

/** The transaction that took the message of that hash. */
export const findTransactionOf = (
  wallet: Address,
  transactions: readonly Transaction[],
  hash: string,
): Transaction | undefined =>
  transactions.find(
    ({ inMessage }) =>
      inMessage?.info.type === 'external-in' && messageHash(wallet, inMessage.body) === hash,
  );

/** Follows the transfers of a message. `ids`: the cash-outs that it pays. */
export const outcomeOf = (
  transaction: Transaction,
  ids: readonly bigint[],
  histories: Histories,
): Outcome => {
  const [first] = transaction.outMessages.values();
  const relay = first && ids.length > 1 ? findReceiver(histories.wallet, first) : undefined;
  const isRelayed = ids.length === 1 || relay !== undefined || first === undefined;
  const sentMessages =
    ids.length === 1
      ? [...transaction.outMessages.values()]
      : [...(relay?.outMessages.values() ?? [])];
  const byId = new Map(sentMessages.map((message) => [idOfTransfer(message.body), message]));
  const arrivals = ids.map((id): boolean | PendingTransfer => {
    const message = byId.get(id);
    // A transfer that was not sent cannot arrive.
    if (!message) return isRelayed ? false : { id, sent: undefined };
    return hasArrived(message, id, histories);
  });
  const idsWhere = (arrived: boolean) => ids.filter((_, index) => arrivals[index] === arrived);
  const open = arrivals.flatMap((arrival) => (typeof arrival === 'object' ? [arrival] : []));
  return { transaction, paid: idsWhere(true), unpaid: idsWhere(false), open };
};
