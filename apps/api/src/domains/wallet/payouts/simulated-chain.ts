import { createHash } from 'node:crypto';
import type { ChainCall, ChainPort, BroadcastResult } from '@taice/chain';
import type { PayoutChain } from '@taice/contract';
import { type Database, preparedQuery } from '../../../platform/db/pool.ts';

/** ms between two blocks. */
const BLOCK_MS = 1_000;
const PRICE = 1_000_000_000n;
/** Initial funds of the simulated address: the largest allowed amount. */
const FUNDS_POINTS = 1_000_000n;

interface SimulatedTx {
  readonly nonce: string;
  readonly hash: string;
  readonly value: string;
  readonly price: string;
}

interface StoredTx {
  readonly nonce: bigint;
  readonly tx_hash: string;
  readonly gas_price: string;
  readonly sent_at: Date;
}

const ALL = `select nonce, tx_hash, gas_price, sent_at from simulated_tx where chain = $1 and from_address = $2
  order by nonce`;
const SEND = `insert into simulated_tx (chain, from_address, nonce, tx_hash, value, gas_price, sent_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (chain, from_address, nonce) do update
    set tx_hash = excluded.tx_hash, value = excluded.value, gas_price = excluded.gas_price, sent_at = excluded.sent_at
  returning nonce`;
const PAID = `select coalesce(sum(value), 0)::text as value from simulated_tx where chain = $1 and from_address = $2`;

/**
 * The simulated chain of a demo without a node. It is stored in the database and has the rules of nonces, prices and
 * blocks of a real one, so payouts take the same path. Its coins are worthless.
 */
export const simulatedChain = (
  db: Database,
  {
    chain,
    confirmations,
    now,
  }: { readonly chain: PayoutChain; readonly confirmations: number; readonly now: () => Date },
): ChainPort => {
  const address = `simulated-${chain}`;
  const decimals = chain === 'bsc' ? 18 : 9;
  const most = FUNDS_POINTS * 10n ** BigInt(decimals);
  const all = () => preparedQuery<StoredTx>(db, 'simulated_all', ALL, [chain, address]);
  /** Depth of each transaction in blocks, from 1; 0: it waits. A nonce waits for all before it. */
  const depthsOf = (kept: readonly StoredTx[]): readonly number[] => {
    let last = 0;
    let isWhole = true;
    return kept.map(({ nonce, sent_at: sentAt }, at) => {
      isWhole &&= nonce === BigInt(at);
      last = Math.max(last, sentAt.getTime());
      return isWhole ? Math.max(0, Math.floor((now().getTime() - last) / BLOCK_MS)) : 0;
    });
  };
  const depthOf = (kept: readonly StoredTx[], one: StoredTx): number =>
    depthsOf(kept)[kept.indexOf(one)] ?? 0;
  const sign = (call: ChainCall | null, nonce: bigint, over = 0n) => {
    const price = over >= PRICE ? (over * 9n) / 8n + 1n : PRICE;
    const body = `${chain} ${nonce} ${price} ${call?.to ?? ''} ${call?.data?.toString('hex') ?? ''} ${call?.value ?? 0n}`;
    const hash = `0x${createHash('sha256').update(body).digest('hex')}`;
    const played: SimulatedTx = {
      nonce: `${nonce}`,
      hash,
      value: `${call?.value ?? 0n}`,
      price: `${price}`,
    };
    return Promise.resolve({
      hash,
      raw: JSON.stringify(played),
      gasLimit: 21_000n,
      gasPrice: price,
    });
  };
  return {
    chain,
    address,
    decimals,
    confirmations,
    maxBatchSize: chain === 'bsc' ? 1 : 100,
    isOrdered: true,
    minNativeBalance: 1n,
    callFor: (recipients) => ({
      to: recipients.length === 1 ? (recipients[0]?.to ?? '') : 'distributor',
      contract: 'SPK',
      data: Buffer.from(recipients.map(({ id, to, amount }) => `${id} ${to} ${amount}`).join('\n')),
      value: recipients.reduce((sum, { amount }) => sum + amount, 0n),
    }),
    nonces: async () => {
      const kept = await all();
      const waiting = depthsOf(kept).indexOf(0);
      const pending = kept.at(-1)?.nonce ?? -1n;
      return {
        mined: BigInt(waiting < 0 ? kept.length : waiting),
        pending: pending + 1n,
      };
    },
    sign: (call, nonce, over) => sign(call, nonce, over),
    signCancellation: (nonce, over) => sign(null, nonce, over),
    send: async (raw): Promise<BroadcastResult> => {
      const { nonce, hash, value, price } = JSON.parse(raw) as SimulatedTx;
      const kept = await all();
      const before = kept.find((each) => `${each.nonce}` === nonce);
      if (before?.tx_hash === hash) return 'taken';
      if (before && depthOf(kept, before) > 0) return 'spent';
      if (before && BigInt(price) <= BigInt(before.gas_price)) return 'underpriced';
      await preparedQuery(db, 'simulated_send', SEND, [
        chain,
        address,
        nonce,
        hash,
        value,
        price,
        now(),
      ]);
      return 'taken';
    },
    getStatus: async (hash) => {
      const kept = await all();
      const one = kept.find(({ tx_hash: known }) => known === hash);
      const depth = one ? depthOf(kept, one) : 0;
      if (!one || depth === 0) return null;
      const block = Math.floor(now().getTime() / BLOCK_MS) - depth;
      return {
        blockNo: BigInt(block),
        blockHash: `0x${block.toString(16).padStart(64, '0')}`,
        ok: true,
        confirmations: depth,
      };
    },
    balances: async () => {
      const [paid] = await preparedQuery<{ value: string }>(db, 'simulated_paid', PAID, [
        chain,
        address,
      ]);
      return { token: most - BigInt(paid?.value ?? '0'), batch: most, native: 10n ** 24n };
    },
  };
};
