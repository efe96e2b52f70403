import { readCoinMoved, withoutUrls, type CoinMoved } from '@taice/chain';
import type { ChainTx, CoinType } from '@taice/contract';
import { preparedQuery } from '../../../platform/db/pool.ts';
import type { Services } from '../../../platform/services.ts';
import { tell } from '../../../platform/live/tell.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { contractOf } from './coin-facts.ts';

/** How many are asked about in one go. */
const AT_ONCE = 20;
/** After so many in a row the rest waits for the next time. */
const FAILED_MOST = 3;
/** ms on the real clock after which what no node has seen was never sent, or was replaced. */
const UNSEEN_MS = 24 * 3_600_000;

/** Of them for what no node has seen for ten minutes: what is made up, above all. */
const SLOW_LEAST = 4;

// What no node has seen yet is asked for the less often the longer that is so. What lies in a block has cost its sender
// something, and is soon over: it comes first. Of the others, those of whoever has the fewest: made-up ones keep nobody
// waiting, however many accounts tell of them.
const DUE = `with open as (
    select id, user_id, coin_type, tx_hash, from_address, told_at, looked_at, block_no,
      count(*) filter (where block_no is null) over (partition by user_id) as unseen
    from chain_tx where state = 'broadcast'),
  due as (
    select *, block_no is null and told_at < $1::timestamptz - interval '10 minutes' as is_slow from open
    where block_no is not null or looked_at + ($1::timestamptz - told_at) / 10 <= $1),
  fast as (
    select * from due where not is_slow
    order by block_no is null, unseen, looked_at limit ${AT_ONCE - SLOW_LEAST})
  select id, user_id, coin_type, tx_hash, from_address, told_at from fast
  union all
  (select id, user_id, coin_type, tx_hash, from_address, told_at from due where is_slow
    order by unseen, looked_at limit ${AT_ONCE} - (select count(*) from fast))`;
const LOOKED = `update chain_tx set looked_at = $2 where id = $1`;
const SEEN = `update chain_tx set state = $2, reason = $3, to_address = $4, value = $5, block_no = $6, confirmations = $7,
    looked_at = $8
  where id = $1 and state = 'broadcast' returning user_id`;

interface Due {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly coin_type: CoinType;
  readonly tx_hash: string;
  readonly from_address: string;
  readonly told_at: Date;
}

interface Seen {
  readonly state: ChainTx['state'];
  readonly reason: ChainTx['reason'];
}

/** What is to be thought of a transfer by what the chain has of it. Pure. */
export const judgeTransfer = (
  { from_address: from, told_at: toldAt }: Pick<Due, 'from_address' | 'told_at'>,
  moved: CoinMoved | null,
  { now, needed }: { readonly now: Date; readonly needed: number },
): Seen => {
  const failed = (reason: Seen['reason']): Seen => ({ state: 'failed', reason });
  const waits: Seen = { state: 'broadcast', reason: null };
  if (moved && moved.from !== from) return failed('other');
  if (!moved?.block) return now.getTime() - toldAt.getTime() > UNSEEN_MS ? failed('unseen') : waits;
  const { isOk, confirmations, moved: what } = moved.block;
  // Until it is final it may be in another block yet.
  if (confirmations < needed) return waits;
  if (!isOk) return failed('reverted');
  return what === null ? failed('other') : { state: 'confirmed', reason: null };
};

type Needs = Pick<Services, 'db' | 'config' | 'settings' | 'clock' | 'log'>;

const lookAt = async ({ db, config, settings }: Needs, due: Due, rpcUrl: string, now: Date) => {
  const contract = contractOf(config, due.coin_type);
  const moved = contract === undefined ? null : await readCoinMoved(rpcUrl, due.tx_hash, contract);
  const needed = settings.bsc_confirmations;
  const { state, reason } = judgeTransfer(due, moved, { now, needed });
  const block = moved?.from === due.from_address ? moved.block : null;
  await transaction(db, async (tx) => {
    const what = [block?.moved?.to ?? null, block?.moved?.value ?? null, block?.number ?? null];
    const values = [due.id, state, reason, ...what, block?.confirmations ?? 0, now];
    await preparedQuery(tx, 'chain_tx_seen', SEEN, values);
    if (state !== 'broadcast')
      await tell(tx, [{ userId: due.user_id, event: { kind: 'balance' } }]);
  });
};

/** Looks at what people have sent by their own wallets. What no node can say now is asked for again in its turn. */
export const lookAtTransfers = async (needs: Needs): Promise<void> => {
  const { db, config, clock, log } = needs;
  const { rpcUrl } = config.coins;
  if (rpcUrl === null) return;
  const now = clock.real();
  let failed = 0;
  for (const due of await preparedQuery<Due>(db, 'chain_txs_due', DUE, [now]))
    try {
      await lookAt(needs, due, rpcUrl, now);
      failed = 0;
    } catch (error) {
      log.warn({ err: withoutUrls(error), tx: due.tx_hash }, 'no node says where a transfer is');
      await preparedQuery(db, 'chain_tx_looked', LOOKED, [due.id, now]);
      failed += 1;
      // The node is away, and not a single transaction odd.
      if (failed === FAILED_MOST) return;
    }
};
