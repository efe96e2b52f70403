import { Address, type Transaction } from '@ton/core';
import type { MovedOut } from '../chain-port.ts';
import { idOfTransfer } from './jetton.ts';
import { hasWorked, idOfBounced } from './jetton-outcome.ts';
import { type TonNode, tonNode } from './ton-node.ts';

export interface TonMovedOutOptions {
  readonly nodes: readonly { readonly url: string; readonly apiKey: string | null }[];
  /** The jetton's minter. */
  readonly token: string;
  /** Whose jettons. */
  readonly address: string;
  /** Unix seconds: of what the chain has done from then on. */
  readonly since: number;
}

/** A transfer that our jetton wallet has sent, as it was asked for. */
const transferOf = ({ inMessage }: Transaction): MovedOut | null => {
  const id = inMessage && idOfTransfer(inMessage.body);
  if (!inMessage || id === null || id === undefined) return null;
  const slice = inMessage.body.beginParse().skip(32 + 64);
  const value = slice.loadCoins();
  return { by: `${id}`, to: slice.loadAddress().toRawString(), value };
};

/** What has left a jetton wallet by its transactions, without what has come back. */
export const movedOf = (history: readonly Transaction[]): MovedOut[] => {
  const back = history.flatMap(({ inMessage }) =>
    inMessage?.info.type === 'internal' && inMessage.info.bounced ? [idOfBounced(inMessage)] : [],
  );
  return history
    .filter(hasWorked)
    .flatMap((each) => transferOf(each) ?? [])
    .filter(({ by }) => !back.some((id) => `${id}` === by));
};

const movedBy = async (
  node: TonNode,
  { token, address, since }: TonMovedOutOptions,
): Promise<MovedOut[]> => {
  const wallet = await node.jettonWallet(Address.parse(token), Address.parse(address));
  return movedOf(await node.history(wallet, (await node.account(wallet)).last, since));
};

const asText = (moved: readonly MovedOut[]): string =>
  moved.map(({ by, to, value }) => `${by} ${to} ${value}`).join('\n');

/**
 * What of a jetton has left an address on TON, or is on its way; `by` is the id that a transfer was asked for with, addresses
 * are raw. Rejects while a node is away, and where they differ.
 */
export const tonMovedOut = async (options: TonMovedOutOptions): Promise<readonly MovedOut[]> => {
  const [first = [], ...others] = await Promise.all(
    options.nodes.map(({ url, apiKey }) => movedBy(tonNode(url, apiKey), options)),
  );
  if (others.some((each) => asText(each) !== asText(first)))
    throw new Error('nodes differ about what has left an address');
  return first;
};
