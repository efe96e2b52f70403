import {
  bscDecimals,
  type OutgoingTransfer,
  outgoingTransferReader,
  withoutUrls,
} from '@taice/chain';
import { listTonOutgoingTransfers } from '@taice/chain/ton-moved-out';
import type { PayoutChain } from '@taice/contract';
import { type Database, preparedQuery } from '../../../platform/db/pool.ts';
import type { Services } from '../../../platform/services.ts';
import { baseOf } from './watch-funds.ts';
import { confirmationsOf } from '../cash-outs/chain-facts.ts';

type Needs = { readonly db: Database } & Pick<Services, 'config' | 'clock' | 'settings'>;

/** Period of the check: two days, plus payouts that ended within it, whenever they began. */
const LOOKBACK_MS = 2 * 86_400_000;
/** Upper bound of blocks read if nothing was paid for long: more than two days have. */
const MAX_BLOCKS = 400_000n;
/** The same bound if a long open payout has ended: two weeks of blocks. */
const MAX_BLOCKS_AFTER_OUTAGE = 3_000_000n;

// Payouts of a demo are on no real chain.
const LIST_PAYER_ADDRESSES = `select from_address as address from payout where chain = $1 and from_address ~ '^(0x|-?[0-9]+:)'
  group by from_address order by max(id) desc limit 3`;

// Signing and ending a payout both set `updated_at`.
const FIND_FIRST_NONCE = `select min(nonce) as nonce from payout where chain = 'bsc' and from_address = $1 and updated_at >= $2`;
/** Last block with a payout of a lower nonce: later nonces cannot be in an earlier block. */
const FIND_PRECEDING_BLOCK = `select block_no as block from payout
  where chain = 'bsc' and from_address = $1 and block_no is not null and ($2::bigint is null or nonce < $2)
  order by nonce desc limit 1`;

const LIST_PAID_ON_BSC = `select a.tx_hash as by, c.id, c.to_address as to, c.amount - c.fee as net, c.state
  from payout_attempt a join payout p on p.id = a.payout_id join cash_out c on c.payout_id = p.id
  where a.tx_hash = any($2) and a.kind = 'pay' and p.chain = 'bsc' and p.from_address = $1
  union
  select a.tx_hash, c.id, c.to_address, c.amount - c.fee, c.state
  from payout p join payout_attempt a on a.payout_id = p.id and a.tx_hash = p.tx_hash join cash_out c on c.payout_id = p.id
  where p.chain = 'bsc' and p.from_address = $1 and p.block_no between $3 and $4 and a.kind = 'pay' and c.state = 'confirmed'`;

const FIND_FIRST_SIGNATURE = `select min(a.signed_at) as at from payout p join payout_attempt a on a.payout_id = p.id
  where p.chain = 'ton' and p.from_address = $1 and p.updated_at >= $2`;

const LIST_PAID_ON_TON = `select c.id::text as by, c.id, c.to_address as to, c.amount - c.fee as net, c.state
  from cash_out c join payout p on p.id = c.payout_id
  where c.id = any($2::bigint[]) and p.chain = 'ton' and p.from_address = $1
  union
  select c.id::text, c.id, c.to_address, c.amount - c.fee, c.state
  from payout_attempt a join payout p on p.id = a.payout_id and p.tx_hash = a.tx_hash join cash_out c on c.payout_id = p.id
  where a.signed_at >= $3 and p.chain = 'ton' and p.from_address = $1 and c.state = 'confirmed'`;
/** Larger ids do not belong to a cash-out. */
const MAX_ID = 2n ** 63n - 1n;

interface RecordedPayment {
  readonly by: string;
  readonly id: bigint;
  readonly to: string;
  /** Micro-points. */
  readonly net: bigint;
  readonly state: string;
}

const countOf = (keys: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

/** Differences between chain and database. An open payout may be paid on the chain or not. */
const differences = (
  chain: PayoutChain,
  moved: readonly OutgoingTransfer[],
  payments: readonly RecordedPayment[],
  unitsPerMicro: bigint,
): string[] => {
  const keyOf = (transferId: string, to: string, value: bigint): string =>
    `${transferId} to ${to.toLowerCase()} of ${value}`;
  const keysOf = (rows: readonly RecordedPayment[]): string[] =>
    rows.map(({ by, to, net }) => keyOf(by, to, net * unitsPerMicro));
  const onChainCounts = countOf(
    moved.map(({ transferId, to, value }) => keyOf(transferId, to, value)),
  );
  const paidCounts = countOf(keysOf(payments.filter(({ state }) => state === 'confirmed')));
  const openCounts = countOf(
    keysOf(payments.filter(({ state }) => state !== 'confirmed' && state !== 'refunded')),
  );
  return [...new Set([...onChainCounts.keys(), ...paidCounts.keys()])].flatMap((key) => {
    const [onChain, confirmed, pending] = [onChainCounts, paidCounts, openCounts].map(
      (counts) => counts.get(key) ?? 0,
    );
    return onChain! < confirmed! || onChain! > confirmed! + pending!
      ? [`${chain} has ${onChain} transfers ${key}, but cash-outs have ${confirmed}`]
      : [];
  });
};

const addressesOf = async (db: Database, chain: PayoutChain): Promise<string[]> =>
  (
    await preparedQuery<{ address: string }>(db, 'payout_addresses', LIST_PAYER_ADDRESSES, [chain])
  ).map(({ address }) => address);

const checkBsc = async ({ db, config, clock, settings }: Needs): Promise<string[]> => {
  const { bsc } = config.payouts;
  if (!bsc) return [];
  const lookback = new Date(clock.rule().getTime() - LOOKBACK_MS);
  const reader = outgoingTransferReader(bsc.rpcUrls, bsc.token);
  const problems: string[] = [];
  for (const address of await addressesOf(db, 'bsc')) {
    const values = [address, lookback];
    const [earliest] = await preparedQuery<{ nonce: bigint | null }>(
      db,
      'paid_bsc_first',
      FIND_FIRST_NONCE,
      values,
    );
    const nonce = earliest?.nonce ?? null;
    const [preceding] = await preparedQuery<{ block: bigint }>(
      db,
      'paid_bsc_before',
      FIND_PRECEDING_BLOCK,
      [address, nonce],
    );
    const to = (await reader.head()) - BigInt(confirmationsOf(settings, 'bsc')) + 1n;
    const from = preceding?.block ?? 0n;
    const maxBlocks = preceding && nonce !== null ? MAX_BLOCKS_AFTER_OUTAGE : MAX_BLOCKS;
    const fromBlock = to - from > maxBlocks ? to - maxBlocks : from;
    if (fromBlock > from && maxBlocks === MAX_BLOCKS_AFTER_OUTAGE)
      problems.push(
        `bsc: blocks ${from} to ${fromBlock} were not read; they may contain nonce ${nonce}`,
      );
    const transfers = await reader.outgoingTransfers(address, fromBlock, to);
    const hashes = [...new Set(transfers.map(({ transferId }) => transferId))];
    const payments = await preparedQuery<RecordedPayment>(db, 'paid_on_bsc', LIST_PAID_ON_BSC, [
      address,
      hashes,
      fromBlock,
      to,
    ]);
    problems.push(...differences('bsc', transfers, payments, baseOf(bscDecimals)));
  }
  return problems;
};

const checkTon = async ({ db, config, clock }: Needs): Promise<string[]> => {
  const { ton } = config.payouts;
  if (!ton) return [];
  const problems: string[] = [];
  for (const address of await addressesOf(db, 'ton')) {
    const values = [address, new Date(clock.rule().getTime() - LOOKBACK_MS)];
    const [first] = await preparedQuery<{ at: Date | null }>(
      db,
      'paid_ton_since',
      FIND_FIRST_SIGNATURE,
      values,
    );
    const lookbackMs = clock.real().getTime() - LOOKBACK_MS;
    const since = new Date(Math.min(lookbackMs, first?.at?.getTime() ?? lookbackMs));
    const { nodes, token } = ton;
    const request = { nodes, token, address, since: Math.floor(since.getTime() / 1_000) };
    const transfers = await listTonOutgoingTransfers(request);
    const ids = [...new Set(transfers.map(({ transferId }) => transferId))].filter(
      (id) => BigInt(id) <= MAX_ID,
    );
    const payments = await preparedQuery<RecordedPayment>(db, 'paid_on_ton', LIST_PAID_ON_TON, [
      address,
      ids,
      since,
    ]);
    problems.push(...differences('ton', transfers, payments, baseOf(ton.decimals)));
  }
  return problems;
};

const checks = { bsc: checkBsc, ton: checkTon } as const;

/**
 * Compares the transfers from our paying addresses with the cash-outs, both ways: recipient, amount, count and
 * transaction. One line for each difference; none: all is well. Skips simulated chains.
 */
export const checkPaidOnChain = async (needs: Needs, chain: PayoutChain): Promise<string[]> => {
  try {
    return await checks[chain](needs);
  } catch (error) {
    throw withoutUrls(error);
  }
};
