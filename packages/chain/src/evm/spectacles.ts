import {
  encodeFunctionData,
  getAddress,
  type Hex,
  parseAbiItem,
  parseEventLogs,
  type TransactionReceipt,
} from 'viem';
import type { ChainCall } from '../chain-port.ts';
import { taiceSpectacles } from '../contracts/compiled.ts';
import { chainReader } from './verify-wallet.ts';

const { abi } = taiceSpectacles;
const transferEvent = parseAbiItem(
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
);

const callOf = (contract: string, data: Hex): ChainCall => {
  const to = getAddress(contract);
  return { to, contract: to, data: Buffer.from(data.slice(2), 'hex'), value: 0n };
};

/** Mints a token of the contract for `to`; `hash`: SHA-256 of its metadata, 32 bytes. */
export const mintCall = (
  contract: string,
  { to, tokenId, hash }: { readonly to: string; readonly tokenId: bigint; readonly hash: Buffer },
): ChainCall => {
  const args = [getAddress(to), tokenId, `0x${hash.toString('hex')}`] as const;
  return callOf(contract, encodeFunctionData({ abi, functionName: 'mint', args }));
};

/** Transfers a token that has returned to `from` to its next owner: no token is minted twice. */
export const transferCall = (
  contract: string,
  { from, to, tokenId }: { readonly from: string; readonly to: string; readonly tokenId: bigint },
): ChainCall => {
  const args = [getAddress(from), getAddress(to), tokenId] as const;
  return callOf(contract, encodeFunctionData({ abi, functionName: 'transferFrom', args }));
};

/** True if a call of the contract has moved one of its tokens. */
export const hasMovedToken = ({ logs }: TransactionReceipt, contract: string): boolean =>
  parseEventLogs({ abi, eventName: 'Transfer', logs }).some(
    ({ address }) => getAddress(address) === contract,
  );

/** One move of a token; addresses lowercase, the zero address where it was minted or destroyed. */
export interface TokenTransfer {
  readonly tokenId: bigint;
  readonly from: string;
  readonly to: string;
  readonly blockNo: bigint;
  readonly blockHash: string;
  readonly logIndex: number;
  readonly txHash: string;
}

/** Reads the contract through a node of chain 56. Everything rejects if the node is away. */
export interface TokenReader {
  head(): Promise<bigint>;
  /** Null: there is no such block. */
  blockHash(block: bigint): Promise<string | null>;
  /** The address that mints and holds the tokens in custody, lowercase. */
  custody(): Promise<string>;
  /** Moves in blocks `from` to `to`, both included, in their order. */
  transfers(from: bigint, to: bigint): Promise<TokenTransfer[]>;
  /** Lowercase; null: there is no such token. Rejects if the node cannot answer. */
  ownerOf(tokenId: bigint, block: bigint): Promise<string | null>;
}

/** Reads the contract through one node. */
export const tokenReader = (rpcUrl: string, contract: string): TokenReader => {
  const client = chainReader(rpcUrl);
  const address = getAddress(contract);
  return {
    head: () => client.getBlockNumber({ cacheTime: 0 }),
    blockHash: async (block) => (await client.getBlock({ blockNumber: block })).hash,
    custody: async () =>
      (await client.readContract({ address, abi, functionName: 'custody' })).toLowerCase(),
    transfers: async (fromBlock, toBlock) => {
      const logs = await client.getLogs({
        address,
        event: transferEvent,
        fromBlock,
        toBlock,
        strict: true,
      });
      return logs.map((log) => ({
        tokenId: log.args.tokenId,
        from: log.args.from.toLowerCase(),
        to: log.args.to.toLowerCase(),
        blockNo: log.blockNumber,
        blockHash: log.blockHash,
        logIndex: log.logIndex,
        txHash: log.transactionHash,
      }));
    },
    ownerOf: async (tokenId, blockNumber) => {
      const request = { address, abi, args: [tokenId], blockNumber } as const;
      // A token that was never minted has no hash; asking for its owner would be undone, which looks like a node's fault.
      const hash = await client.readContract({ ...request, functionName: 'metadataHash' });
      if (BigInt(hash) === 0n) return null;
      return (await client.readContract({ ...request, functionName: 'ownerOf' })).toLowerCase();
    },
  };
};
