import { createHash } from 'node:crypto';
import type { ChainPort, BroadcastResult } from '@taice/chain';

/** A transaction of one of the addresses; pending if `block` is null. */
export interface Played {
  readonly from: string;
  readonly nonce: bigint;
  readonly hash: string;
  readonly to: string;
  readonly value: bigint;
  readonly price: bigint;
  block: number | null;
}

/** One chain with several of our addresses. The test decides when blocks are mined. */
export const twoAddresses = () => {
  const txs: Played[] = [];
  let head = 1;
  const txsOf = (from: string) => txs.filter((tx) => tx.from === from);
  const minedOf = (from: string) =>
    BigInt(txsOf(from).filter(({ block }) => block !== null).length);
  const mine = () => {
    head += 1;
    for (const from of new Set(txs.map((tx) => tx.from)))
      for (;;) {
        const next = minedOf(from);
        const tx = txsOf(from).find(({ nonce, block }) => nonce === next && block === null);
        if (!tx) break;
        tx.block = head;
      }
  };
  const port = (address: string): ChainPort => {
    const sign = async (to: string, value: bigint, nonce: bigint, replacedPrice = 0n) => {
      const price = replacedPrice > 0n ? (replacedPrice * 9n) / 8n + 1n : 1_000_000_000n;
      const body = { from: address, nonce: `${nonce}`, to, value: `${value}`, price: `${price}` };
      const hash = `0x${createHash('sha256').update(JSON.stringify(body)).digest('hex')}`;
      return { hash, raw: JSON.stringify({ ...body, hash }), gasLimit: 1n, gasPrice: price };
    };
    const send = async (raw: string): Promise<BroadcastResult> => {
      const decoded = JSON.parse(raw) as Record<string, string>;
      const tx: Played = {
        from: decoded['from'] ?? '',
        nonce: BigInt(decoded['nonce'] ?? 0),
        hash: decoded['hash'] ?? '',
        to: decoded['to'] ?? '',
        value: BigInt(decoded['value'] ?? 0),
        price: BigInt(decoded['price'] ?? 0),
        block: null,
      };
      const previous = txsOf(tx.from).find(({ nonce }) => nonce === tx.nonce);
      if (previous?.hash === tx.hash) return 'taken';
      if (previous && previous.block !== null) return 'spent';
      if (previous && tx.price <= previous.price) return 'underpriced';
      if (previous) txs.splice(txs.indexOf(previous), 1);
      txs.push(tx);
      return 'taken';
    };
    return {
      chain: 'bsc',
      address,
      decimals: 18,
      confirmations: 3,
      maxBatchSize: 1,
      isOrdered: true,
      minNativeBalance: 1n,
      callFor: (recipients) => ({
        to: recipients[0]?.to ?? '',
        contract: 'SPK',
        data: null,
        value: recipients[0]?.amount ?? 0n,
      }),
      nonces: async () => {
        const mined = minedOf(address);
        let pending = mined;
        while (txsOf(address).some(({ nonce }) => nonce === pending)) pending += 1n;
        return { mined, pending };
      },
      sign: ({ to, value }, nonce, replacedPrice) => sign(to, value, nonce, replacedPrice),
      signCancellation: (nonce, replacedPrice) => sign('', 0n, nonce, replacedPrice),
      send,
      getStatus: async (hash) => {
        const block = txs.find((tx) => tx.hash === hash)?.block;
        if (!block) return null;
        const confirmations = head - block + 1;
        return { blockNo: BigInt(block), blockHash: `0x${block}`, ok: true, confirmations };
      },
      balances: async () => ({ token: 10n ** 30n, batch: 0n, native: 10n ** 30n }),
    };
  };
  return { txs, mine, port };
};
