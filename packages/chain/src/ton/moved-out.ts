import { Address, type Transaction } from '@ton/core';
import type { OutgoingTransfer } from '../chain-port.ts';
import { idOfTransfer } from './jetton.ts';
import { succeeded, idOfBounced } from './jetton-outcome.ts';
import { type TonNode, tonNode } from './ton-node.ts';

export interface TonMovedOutOptions {
  readonly nodes: readonly { readonly url: string; readonly apiKey: string | null }[];
  /** The jetton's minter. */
  readonly token: string;
  /** The owner of the jettons. */
  readonly address: string;
  /** Unix seconds: earlier transactions are not read. */
  readonly since: number;
}

/** A transfer that our jetton wallet has sent, as it was requested. */
const transferOf = ({ inMessage }: Transaction): OutgoingTransfer | null => {
  const id = inMessage && idOfTransfer(inMessage.body);
  if (!inMessage || id === null || id === undefined) return null;
  const slice = inMessage.body.beginParse().skip(32 + 64);
  const value = slice.loadCoins();
  return { transferId: `${id}`, to: slice.loadAddress().toRawString(), value };
};

/** Transfers out of a jetton wallet by its transactions, without those that bounced. */
export const transfersIn = (history: readonly Transaction[]): OutgoingTransfer[] => {
  const bounced = history.flatMap(({ inMessage }) =>
    inMessage?.info.type === 'internal' && inMessage.info.bounced ? [idOfBounced(inMessage)] : [],
  );
  return history
    .filter(succeeded)
    .flatMap((transaction) => transferOf(transaction) ?? [])
    .filter(({ transferId }) => !bounced.some((id) => `${id}` === transferId));
};

const listTransfers = async (
  node: TonNode,
  { token, address, since }: TonMovedOutOptions,
): Promise<OutgoingTransfer[]> => {
  const wallet = await node.jettonWallet(Address.parse(token), Address.parse(address));
  return transfersIn(await node.history(wallet, (await node.account(wallet)).last, since));
};

const asText = (transfers: readonly OutgoingTransfer[]): string =>
  transfers.map(({ transferId, to, value }) => `${transferId} ${to} ${value}`).join('\n');

/**
 * Transfers of a jetton that have left an address on TON, or are on their way. `transferId` is the id of the request; addresses
 * are raw. Rejects if a node is away, and if nodes differ.
 */
export const listTonOutgoingTransfers = async (
  options: TonMovedOutOptions,
): Promise<readonly OutgoingTransfer[]> => {
  const [first = [], ...others] = await Promise.all(
    options.nodes.map(({ url, apiKey }) => listTransfers(tonNode(url, apiKey), options)),
  );
  if (others.some((other) => asText(other) !== asText(first)))
    throw new Error('nodes disagree about outgoing transfers');
  return first;
};
