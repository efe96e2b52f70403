import { bscDecimals, type MovedOut, movedOutReader, withoutUrls } from '@taice/chain';
import { tonMovedOut } from '@taice/chain/ton-moved-out';
import type { PayoutChain } from '@taice/contract';
import { type Database, hot } from '../../../platform/db/pool.ts';
import type { Services } from '../../../platform/services.ts';
import { baseOf } from './watch-funds.ts';
import { confirmationsOf } from '../cash-outs/chain-facts.ts';

type Needs = { readonly db: Database } & Pick<Services, 'config' | 'clock' | 'numbers'>;

/** What is looked at again: as much as has happened since two nights ago. */
const BACK_MS = 2 * 86_400_000;
/** Blocks that are read at most, should nothing have been paid for long: more than there are in two days. */
const BLOCKS_MOST = 400_000n;

// Those that a demo has played are on no chain.
const ADDRESSES = `select from_address as address from payout where chain = $1 and from_address ~ '^(0x|-?[0-9]+:)'
  group by from_address order by max(id) desc limit 3`;

/** The last block that had one of ours before the time that is looked at, and the first that had one in it. */
const BLOCKS = `select max(p.block_no) filter (where a.signed_at < $2) as before, min(p.block_no) as first
  from payout p join payout_attempt a on a.payout_id = p.id and a.tx_hash = p.tx_hash
  where p.chain = 'bsc' and p.from_address = $1 and p.state = 'confirmed'`;

const OF_BSC = `select a.tx_hash as by, c.id, c.to_address as to, c.amount - c.fee as net, c.state
  from payout p join payout_attempt a on a.payout_id = p.id join cash_out c on c.payout_id = p.id
  where p.chain = 'bsc' and p.from_address = $1 and a.kind = 'pay'
    and (a.tx_hash = any($2) or a.tx_hash = p.tx_hash and p.state = 'confirmed' and p.block_no between $3 and $4)`;

const OF_TON = `select c.id::text as by, c.id, c.to_address as to, c.amount - c.fee as net, c.state
  from payout p join cash_out c on c.payout_id = p.id
  where p.chain = 'ton' and p.from_address = $1 and (c.id::text = any($2) or p.state = 'confirmed' and exists (
    select from payout_attempt a where a.payout_id = p.id and a.tx_hash = p.tx_hash and a.signed_at >= $3))`;

interface Owed {
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

/** Where the two say different things. What is not over may have been paid already, or not yet. */
const differences = (
  chain: PayoutChain,
  moved: readonly MovedOut[],
  owed: readonly Owed[],
  ofMicro: bigint,
): string[] => {
  const keyOf = (by: string, to: string, value: bigint): string =>
    `${by} to ${to.toLowerCase()} of ${value}`;
  const keysOf = (rows: readonly Owed[]): string[] =>
    rows.map(({ by, to, net }) => keyOf(by, to, net * ofMicro));
  const seen = countOf(moved.map(({ by, to, value }) => keyOf(by, to, value)));
  const paid = countOf(keysOf(owed.filter(({ state }) => state === 'confirmed')));
  const open = countOf(
    keysOf(owed.filter(({ state }) => state !== 'confirmed' && state !== 'refunded')),
  );
  return [...new Set([...seen.keys(), ...paid.keys()])].flatMap((key) => {
    const [times, least, more] = [seen, paid, open].map((counts) => counts.get(key) ?? 0);
    return times! < least! || times! > least! + more!
      ? [`${chain} has moved ${key} ${times} times, and cash-outs say ${least}`]
      : [];
  });
};

const addressesOf = async (db: Database, chain: PayoutChain): Promise<string[]> =>
  (await hot<{ address: string }>(db, 'payout_addresses', ADDRESSES, [chain])).map(
    ({ address }) => address,
  );

const ofBsc = async ({ db, config, clock, numbers }: Needs): Promise<string[]> => {
  const { bsc } = config.payouts;
  if (!bsc) return [];
  const since = new Date(clock.real().getTime() - BACK_MS);
  const reader = movedOutReader(bsc.rpcUrls, bsc.token);
  const problems: string[] = [];
  for (const address of await addressesOf(db, 'bsc')) {
    const [blocks] = await hot<{ before: bigint | null; first: bigint | null }>(
      db,
      'payout_blocks',
      BLOCKS,
      [address, since],
    );
    const from = blocks?.before ?? blocks?.first;
    if (from === undefined || from === null) continue;
    const to = (await reader.head()) - BigInt(confirmationsOf(numbers, 'bsc')) + 1n;
    const begin = to - from > BLOCKS_MOST ? to - BLOCKS_MOST : from;
    const moved = await reader.movedOut(address, begin, to);
    const hashes = [...new Set(moved.map(({ by }) => by))];
    const owed = await hot<Owed>(db, 'paid_on_bsc', OF_BSC, [address, hashes, begin, to]);
    problems.push(...differences('bsc', moved, owed, baseOf(bscDecimals)));
  }
  return problems;
};

const ofTon = async ({ db, config, clock }: Needs): Promise<string[]> => {
  const { ton } = config.payouts;
  if (!ton) return [];
  const since = new Date(clock.real().getTime() - BACK_MS);
  const problems: string[] = [];
  for (const address of await addressesOf(db, 'ton')) {
    const { nodes, token } = ton;
    const asked = { nodes, token, address, since: Math.floor(since.getTime() / 1_000) };
    const moved = await tonMovedOut(asked);
    const ids = [...new Set(moved.map(({ by }) => by))];
    const owed = await hot<Owed>(db, 'paid_on_ton', OF_TON, [address, ids, since]);
    problems.push(...differences('ton', moved, owed, baseOf(ton.decimals)));
  }
  return problems;
};

/**
 * Reads from the chains what has left the addresses that pay, and compares it with what cash-outs say, both ways: to whom, how
 * much, how often, and by which of our transactions. One line for each difference; none: all is well. A chain that is only
 * played is not looked at.
 */
export const checkPaidOnChain = async (needs: Needs): Promise<string[]> => {
  try {
    return [...(await ofBsc(needs)), ...(await ofTon(needs))];
  } catch (error) {
    throw withoutUrls(error);
  }
};
