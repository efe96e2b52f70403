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
const BACK_MS = 2 * 86_400_000;
/** Upper bound of blocks read if nothing was paid for long: more than two days have. */
const BLOCKS_MOST = 400_000n;
/** The same bound if a long open payout has ended: two weeks of blocks. */
const LATE_BLOCKS_MOST = 3_000_000n;

// Payouts of a demo are on no real chain.
const ADDRESSES = `select from_address as address from payout where chain = $1 and from_address ~ '^(0x|-?[0-9]+:)'
  group by from_address order by max(id) desc limit 3`;

// Signing and ending a payout both set `updated_at`.
const FIRST_OF = `select min(nonce) as nonce from payout where chain = 'bsc' and from_address = $1 and updated_at >= $2`;
/** Last block with a payout of a lower nonce: later nonces cannot be in an earlier block. */
const BEFORE = `select block_no as block from payout
  where chain = 'bsc' and from_address = $1 and block_no is not null and ($2::bigint is null or nonce < $2)
  order by nonce desc limit 1`;

const OF_BSC = `select a.tx_hash as by, c.id, c.to_address as to, c.amount - c.fee as net, c.state
  from payout_attempt a join payout p on p.id = a.payout_id join cash_out c on c.payout_id = p.id
  where a.tx_hash = any($2) and a.kind = 'pay' and p.chain = 'bsc' and p.from_address = $1
  union
  select a.tx_hash, c.id, c.to_address, c.amount - c.fee, c.state
  from payout p join payout_attempt a on a.payout_id = p.id and a.tx_hash = p.tx_hash join cash_out c on c.payout_id = p.id
  where p.chain = 'bsc' and p.from_address = $1 and p.block_no between $3 and $4 and a.kind = 'pay' and c.state = 'confirmed'`;

const SINCE_OF = `select min(a.signed_at) as at from payout p join payout_attempt a on a.payout_id = p.id
  where p.chain = 'ton' and p.from_address = $1 and p.updated_at >= $2`;

const OF_TON = `select c.id::text as by, c.id, c.to_address as to, c.amount - c.fee as net, c.state
  from cash_out c join payout p on p.id = c.payout_id
  where c.id = any($2::bigint[]) and p.chain = 'ton' and p.from_address = $1
  union
  select c.id::text, c.id, c.to_address, c.amount - c.fee, c.state
  from payout_attempt a join payout p on p.id = a.payout_id and p.tx_hash = a.tx_hash join cash_out c on c.payout_id = p.id
  where a.signed_at >= $3 and p.chain = 'ton' and p.from_address = $1 and c.state = 'confirmed'`;
/** Larger ids do not belong to a cash-out. */
const ID_MOST = 2n ** 63n - 1n;

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
  owed: readonly RecordedPayment[],
  ofMicro: bigint,
): string[] => {
  const keyOf = (by: string, to: string, value: bigint): string =>
    `${by} to ${to.toLowerCase()} of ${value}`;
  const keysOf = (rows: readonly RecordedPayment[]): string[] =>
    rows.map(({ by, to, net }) => keyOf(by, to, net * ofMicro));
  const seen = countOf(moved.map(({ transferId, to, value }) => keyOf(transferId, to, value)));
  const paid = countOf(keysOf(owed.filter(({ state }) => state === 'confirmed')));
  const open = countOf(
    keysOf(owed.filter(({ state }) => state !== 'confirmed' && state !== 'refunded')),
  );
  return [...new Set([...seen.keys(), ...paid.keys()])].flatMap((key) => {
    const [times, least, more] = [seen, paid, open].map((counts) => counts.get(key) ?? 0);
    return times! < least! || times! > least! + more!
      ? [`${chain} has ${times} transfers ${key}, but cash-outs have ${least}`]
      : [];
  });
};

const addressesOf = async (db: Database, chain: PayoutChain): Promise<string[]> =>
  (await preparedQuery<{ address: string }>(db, 'payout_addresses', ADDRESSES, [chain])).map(
    ({ address }) => address,
  );

const checkBsc = async ({ db, config, clock, settings }: Needs): Promise<string[]> => {
  const { bsc } = config.payouts;
  if (!bsc) return [];
  const since = new Date(clock.rule().getTime() - BACK_MS);
  const reader = outgoingTransferReader(bsc.rpcUrls, bsc.token);
  const problems: string[] = [];
  for (const address of await addressesOf(db, 'bsc')) {
    const values = [address, since];
    const [lately] = await preparedQuery<{ nonce: bigint | null }>(
      db,
      'paid_bsc_first',
      FIRST_OF,
      values,
    );
    const nonce = lately?.nonce ?? null;
    const [before] = await preparedQuery<{ block: bigint }>(db, 'paid_bsc_before', BEFORE, [
      address,
      nonce,
    ]);
    const to = (await reader.head()) - BigInt(confirmationsOf(settings, 'bsc')) + 1n;
    const from = before?.block ?? 0n;
    const most = before && nonce !== null ? LATE_BLOCKS_MOST : BLOCKS_MOST;
    const begin = to - from > most ? to - most : from;
    if (begin > from && most === LATE_BLOCKS_MOST)
      problems.push(
        `bsc: blocks ${from} to ${begin} were not read; they may contain nonce ${nonce}`,
      );
    const moved = await reader.outgoingTransfers(address, begin, to);
    const hashes = [...new Set(moved.map(({ transferId }) => transferId))];
    const owed = await preparedQuery<RecordedPayment>(db, 'paid_on_bsc', OF_BSC, [
      address,
      hashes,
      begin,
      to,
    ]);
    problems.push(...differences('bsc', moved, owed, baseOf(bscDecimals)));
  }
  return problems;
};

const checkTon = async ({ db, config, clock }: Needs): Promise<string[]> => {
  const { ton } = config.payouts;
  if (!ton) return [];
  const problems: string[] = [];
  for (const address of await addressesOf(db, 'ton')) {
    const ended = [address, new Date(clock.rule().getTime() - BACK_MS)];
    const [first] = await preparedQuery<{ at: Date | null }>(db, 'paid_ton_since', SINCE_OF, ended);
    const back = clock.real().getTime() - BACK_MS;
    const since = new Date(Math.min(back, first?.at?.getTime() ?? back));
    const { nodes, token } = ton;
    const asked = { nodes, token, address, since: Math.floor(since.getTime() / 1_000) };
    const moved = await listTonOutgoingTransfers(asked);
    const ids = [...new Set(moved.map(({ transferId }) => transferId))].filter(
      (id) => BigInt(id) <= ID_MOST,
    );
    const owed = await preparedQuery<RecordedPayment>(db, 'paid_on_ton', OF_TON, [
      address,
      ids,
      since,
    ]);
    problems.push(...differences('ton', moved, owed, baseOf(ton.decimals)));
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
