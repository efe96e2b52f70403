import { type Hex, parseAbiItem, type PublicClient } from 'viem';
import type { OutgoingTransfer } from '../chain-port.ts';
import { NodesDisagree } from './payment-reader.ts';
import { chainReader } from './verify-wallet.ts';

const transferEvent = parseAbiItem(
  'event Transfer(address indexed from, address indexed to, uint256 value)',
);
/** Blocks of one request to a node. */
const BLOCKS_PER_REQUEST = 1_000n;

export interface OutgoingTransferReader {
  /** The newest block that every node has. */
  readonly head: () => Promise<bigint>;
  /**
   * Token transfers out of an address in blocks `from` to `to`, both included; `transferId` is the transaction, in lowercase.
   */
  readonly outgoingTransfers: (
    address: string,
    from: bigint,
    to: bigint,
  ) => Promise<readonly OutgoingTransfer[]>;
}

const listTransfers = async (
  client: PublicClient,
  token: string,
  address: string,
  fromBlock: bigint,
  toBlock: bigint,
): Promise<OutgoingTransfer[]> => {
  const logs = await client.getLogs({
    address: token as Hex,
    event: transferEvent,
    args: { from: address as Hex },
    fromBlock,
    toBlock,
    strict: true,
  });
  return logs.map(({ args, transactionHash }) => ({
    transferId: transactionHash.toLowerCase(),
    to: args.to.toLowerCase(),
    value: args.value,
  }));
};

const asText = (transfers: readonly OutgoingTransfer[]): string =>
  transfers.map(({ transferId, to, value }) => `${transferId} ${to} ${value}`).join('\n');

/** Reads transfers out of addresses of chain 56. Rejects if a node is away; `NodesDisagree` if nodes disagree. */
export const outgoingTransferReader = (
  rpcUrls: readonly string[],
  token: string,
): OutgoingTransferReader => {
  const clients = rpcUrls.map(chainReader);
  return {
    head: async () => {
      const heads = await Promise.all(
        clients.map((client) => client.getBlockNumber({ cacheTime: 0 })),
      );
      return heads.reduce((a, b) => (b < a ? b : a));
    },
    outgoingTransfers: async (address, from, to) => {
      const transfers: OutgoingTransfer[] = [];
      for (let fromBlock = from; fromBlock <= to; fromBlock += BLOCKS_PER_REQUEST) {
        const toBlock =
          fromBlock + BLOCKS_PER_REQUEST - 1n < to ? fromBlock + BLOCKS_PER_REQUEST - 1n : to;
        const responses = await Promise.all(
          clients.map((client) => listTransfers(client, token, address, fromBlock, toBlock)),
        );
        const [first = []] = responses;
        if (responses.some((response) => asText(response) !== asText(first)))
          throw new NodesDisagree(`nodes disagree about blocks ${fromBlock} to ${toBlock}`);
        transfers.push(...first);
      }
      return transfers;
    },
  };
};
