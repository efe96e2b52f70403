import { readCoinTransfer, withoutUrls, type CoinTransfer } from '@taice/chain';
import type { ChainTx, CoinType } from '@taice/contract';
import { preparedQuery } from '../../../platform/db/pool.ts';
import type { Services } from '../../../platform/services.ts';
import { publishLiveEvents } from '../../../platform/live/publish-live-events.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { contractOf } from './coin-facts.ts';

/** Transfers per run. */
const BATCH_SIZE = 20;
/** After this many consecutive failures the rest waits for the next run. */
const MAX_FAILURES = 3;
/** ms on the real clock until an unseen transfer counts as never sent or replaced. */
const UNSEEN_TIMEOUT_MS = 24 * 3_600_000;

/** Slots of a run for transfers that no node has seen for ten minutes. Most of these are invented. */
const SLOW_SLOTS = 4;

// Unseen transfers are checked less often the longer they stay unseen.
// Transfers in a block come first: they cost their sender something and are soon done. Next come those of people with
// the fewest unseen ones, so that invented hashes delay no one, however many accounts report them.
const FIND_DUE_TRANSFERS = `with open as (
    select id, user_id, coin_type, tx_hash, from_address, told_at, looked_at, block_no,
      count(*) filter (where block_no is null) over (partition by user_id) as unseen
    from chain_tx where state = 'broadcast'),
  due as (
    select *, block_no is null and told_at < $1::timestamptz - interval '10 minutes' as is_slow from open
    where block_no is not null or looked_at + ($1::timestamptz - told_at) / 10 <= $1),
  fast as (
    select * from due where not is_slow
    order by block_no is null, unseen, looked_at limit ${BATCH_SIZE - SLOW_SLOTS})
  select id, user_id, coin_type, tx_hash, from_address, told_at from fast
  union all
  (select id, user_id, coin_type, tx_hash, from_address, told_at from due where is_slow
    order by unseen, looked_at limit ${BATCH_SIZE} - (select count(*) from fast))`;
const MARK_CHECKED = `update chain_tx set looked_at = $2 where id = $1`;
const STORE_CHECK_RESULT = `update chain_tx set state = $2, reason = $3, to_address = $4, value = $5, block_no = $6, confirmations = $7,
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

/** State of a transfer according to its chain data. Pure. */
export const classifyTransfer = (
  { from_address: from, told_at: reportedAt }: Pick<Due, 'from_address' | 'told_at'>,
  transfer: CoinTransfer | null,
  { now, needed: requiredConfirmations }: { readonly now: Date; readonly needed: number },
): Seen => {
  const failure = (reason: Seen['reason']): Seen => ({ state: 'failed', reason });
  const pendingResult: Seen = { state: 'broadcast', reason: null };
  if (transfer && transfer.from !== from) return failure('other');
  if (!transfer?.block)
    return now.getTime() - reportedAt.getTime() > UNSEEN_TIMEOUT_MS
      ? failure('unseen')
      : pendingResult;
  const { isOk, confirmations, moved: transferred } = transfer.block;
  // Before it is final it may move to another block.
  if (confirmations < requiredConfirmations) return pendingResult;
  if (!isOk) return failure('reverted');
  return transferred === null ? failure('other') : { state: 'confirmed', reason: null };
};

type Needs = Pick<Services, 'db' | 'config' | 'settings' | 'clock' | 'log'>;

const checkTransfer = async (
  { db, config, settings }: Needs,
  dueTx: Due,
  rpcUrl: string,
  now: Date,
) => {
  const contract = contractOf(config, dueTx.coin_type);
  const transfer =
    contract === undefined ? null : await readCoinTransfer(rpcUrl, dueTx.tx_hash, contract);
  const requiredConfirmations = settings.bsc_confirmations;
  const { state, reason } = classifyTransfer(dueTx, transfer, {
    now,
    needed: requiredConfirmations,
  });
  const block = transfer?.from === dueTx.from_address ? transfer.block : null;
  await transaction(db, async (tx) => {
    const transferValues = [
      block?.moved?.to ?? null,
      block?.moved?.value ?? null,
      block?.number ?? null,
    ];
    const values = [dueTx.id, state, reason, ...transferValues, block?.confirmations ?? 0, now];
    await preparedQuery(tx, 'chain_tx_seen', STORE_CHECK_RESULT, values);
    if (state !== 'broadcast')
      await publishLiveEvents(tx, [{ userId: dueTx.user_id, event: { kind: 'balance' } }]);
  });
};

/** Checks the transfers that people sent from their own wallets. Failed requests are retried in a later run. */
export const checkTransfers = async (needs: Needs): Promise<void> => {
  const { db, config, clock, log } = needs;
  const { rpcUrl } = config.coins;
  if (rpcUrl === null) return;
  const now = clock.real();
  let failures = 0;
  for (const dueTx of await preparedQuery<Due>(db, 'chain_txs_due', FIND_DUE_TRANSFERS, [now]))
    try {
      await checkTransfer(needs, dueTx, rpcUrl, now);
      failures = 0;
    } catch (error) {
      log.warn(
        { err: withoutUrls(error), tx: dueTx.tx_hash },
        'no node could look up the transfer',
      );
      await preparedQuery(db, 'chain_tx_looked', MARK_CHECKED, [dueTx.id, now]);
      failures += 1;
      // The node is down; it is not a single transaction that fails.
      if (failures === MAX_FAILURES) return;
    }
};
