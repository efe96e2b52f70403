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
  const of = (from: string) => txs.filter((tx) => tx.from === from);
  const minedOf = (from: string) => BigInt(of(from).filter(({ block }) => block !== null).length);
  const mine = () => {
    head += 1;
    for (const from of new Set(txs.map((tx) => tx.from)))
      for (;;) {
        const next = minedOf(from);
        const tx = of(from).find(({ nonce, block }) => nonce === next && block === null);
        if (!tx) break;
        tx.block = head;
      }
  };
  const port = (address: string): ChainPort => {
    const sign = async (to: string, value: bigint, nonce: bigint, over = 0n) => {
      const price = over > 0n ? (over * 9n) / 8n + 1n : 1_000_000_000n;
      const body = { from: address, nonce: `${nonce}`, to, value: `${value}`, price: `${price}` };
      const hash = `0x${createHash('sha256').update(JSON.stringify(body)).digest('hex')}`;
      return { hash, raw: JSON.stringify({ ...body, hash }), gasLimit: 1n, gasPrice: price };
    };
    const send = async (raw: string): Promise<BroadcastResult> => {
      const told = JSON.parse(raw) as Record<string, string>;
      const tx: Played = {
        from: told['from'] ?? '',
        nonce: BigInt(told['nonce'] ?? 0),
        hash: told['hash'] ?? '',
        to: told['to'] ?? '',
        value: BigInt(told['value'] ?? 0),
        price: BigInt(told['price'] ?? 0),
        block: null,
      };
      const before = of(tx.from).find(({ nonce }) => nonce === tx.nonce);
      if (before?.hash === tx.hash) return 'taken';
      if (before && before.block !== null) return 'spent';
      if (before && tx.price <= before.price) return 'underpriced';
      if (before) txs.splice(txs.indexOf(before), 1);
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
        while (of(address).some(({ nonce }) => nonce === pending)) pending += 1n;
        return { mined, pending };
      },
      sign: ({ to, value }, nonce, over) => sign(to, value, nonce, over),
      signCancellation: (nonce, over) => sign('', 0n, nonce, over),
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
