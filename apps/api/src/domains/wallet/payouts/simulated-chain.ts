import { createHash } from 'node:crypto';
import type { ChainCall, ChainPort, BroadcastResult } from '@taice/chain';
import type { PayoutChain } from '@taice/contract';
import { type Database, preparedQuery } from '../../../platform/db/pool.ts';

/** ms between two blocks. */
const BLOCK_MS = 1_000;
const GAS_PRICE_WEI = 1_000_000_000n;
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

const LIST_SIMULATED_TXS = `select nonce, tx_hash, gas_price, sent_at from simulated_tx where chain = $1 and from_address = $2
  order by nonce`;
const INSERT_SIMULATED_TX = `insert into simulated_tx (chain, from_address, nonce, tx_hash, value, gas_price, sent_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (chain, from_address, nonce) do update
    set tx_hash = excluded.tx_hash, value = excluded.value, gas_price = excluded.gas_price, sent_at = excluded.sent_at
  returning nonce`;
const SUM_PAID = `select coalesce(sum(value), 0)::text as value from simulated_tx where chain = $1 and from_address = $2`;

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
  const initialFunds = FUNDS_POINTS * 10n ** BigInt(decimals);
  const listTxs = () =>
    preparedQuery<StoredTx>(db, 'simulated_all', LIST_SIMULATED_TXS, [chain, address]);
  /** Depth of each transaction in blocks, from 1; 0: it waits. A nonce waits for all before it. */
  const depthsOf = (txs: readonly StoredTx[]): readonly number[] => {
    let last = 0;
    let isContiguous = true;
    return txs.map(({ nonce, sent_at: sentAt }, index) => {
      isContiguous &&= nonce === BigInt(index);
      last = Math.max(last, sentAt.getTime());
      return isContiguous ? Math.max(0, Math.floor((now().getTime() - last) / BLOCK_MS)) : 0;
    });
  };
  const depthOf = (txs: readonly StoredTx[], target: StoredTx): number =>
    depthsOf(txs)[txs.indexOf(target)] ?? 0;
  const sign = (call: ChainCall | null, nonce: bigint, replacedPrice = 0n) => {
    const price = replacedPrice >= GAS_PRICE_WEI ? (replacedPrice * 9n) / 8n + 1n : GAS_PRICE_WEI;
    const body = `${chain} ${nonce} ${price} ${call?.to ?? ''} ${call?.data?.toString('hex') ?? ''} ${call?.value ?? 0n}`;
    const hash = `0x${createHash('sha256').update(body).digest('hex')}`;
    const simulatedTx: SimulatedTx = {
      nonce: `${nonce}`,
      hash,
      value: `${call?.value ?? 0n}`,
      price: `${price}`,
    };
    return Promise.resolve({
      hash,
      raw: JSON.stringify(simulatedTx),
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
      const txs = await listTxs();
      const firstPending = depthsOf(txs).indexOf(0);
      const pending = txs.at(-1)?.nonce ?? -1n;
      return {
        mined: BigInt(firstPending < 0 ? txs.length : firstPending),
        pending: pending + 1n,
      };
    },
    sign: (call, nonce, replacedPrice) => sign(call, nonce, replacedPrice),
    signCancellation: (nonce, replacedPrice) => sign(null, nonce, replacedPrice),
    send: async (raw): Promise<BroadcastResult> => {
      const { nonce, hash, value, price } = JSON.parse(raw) as SimulatedTx;
      const txs = await listTxs();
      const previous = txs.find((each) => `${each.nonce}` === nonce);
      if (previous?.tx_hash === hash) return 'taken';
      if (previous && depthOf(txs, previous) > 0) return 'spent';
      if (previous && BigInt(price) <= BigInt(previous.gas_price)) return 'underpriced';
      await preparedQuery(db, 'simulated_send', INSERT_SIMULATED_TX, [
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
      const txs = await listTxs();
      const found = txs.find(({ tx_hash: txHash }) => txHash === hash);
      const depth = found ? depthOf(txs, found) : 0;
      if (!found || depth === 0) return null;
      const block = Math.floor(now().getTime() / BLOCK_MS) - depth;
      return {
        blockNo: BigInt(block),
        blockHash: `0x${block.toString(16).padStart(64, '0')}`,
        ok: true,
        confirmations: depth,
      };
    },
    balances: async () => {
      const [paid] = await preparedQuery<{ value: string }>(db, 'simulated_paid', SUM_PAID, [
        chain,
        address,
      ]);
      return {
        token: initialFunds - BigInt(paid?.value ?? '0'),
        batch: initialFunds,
        native: 10n ** 24n,
      };
    },
  };
};
