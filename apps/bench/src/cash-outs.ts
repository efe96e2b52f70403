import { contract } from '@taice/contract';
import { cpuSeconds } from './cpu.ts';
import { asOwner, databaseOf, type DatabaseHandle } from './database.ts';
import { send } from './load.ts';
import { presignMany } from './presign.ts';
import { type Bench, median, round } from './report.ts';
import { freshDataDir, spawnProduct } from './server.ts';
import { makeViewers } from './viewers.ts';

/** At most so many times the cost of a read with few rows. */
const limit = 2;
/** In both sizes everyone has more than a page. */
const [smallCount, largeCount] = [10_000, 100_000];
const userCount = 400;
const readsPerRound = 800;
const rounds = 3;

const readCalls = {
  'cash-out log': { endpoint: contract.wallet.cashOutLog, input: {} },
  'cash-out terms': { endpoint: contract.wallet.cashOutTerms, input: { chain: 'bsc' } },
  'chain log': { endpoint: contract.wallet.chainTxLog, input: {} },
} as const;

// All are done, each paid by a transaction of its own, beside as many transfers of people's own wallets.
const INSERT_CASH_OUTS_SQL = `with people as (
    select array_agg(user_id order by user_id) as ids from session where device_id like 'bench-%'
  ), made as (
    select n, ids[1 + n % $3::int] as user_id from people, generate_series($1::int, $2::int) n
  ), paid as (
    insert into payout (kind, chain, from_address, nonce, to_address, value, state, tx_hash, confirmations, created_at, updated_at)
    select 'single', 'bsc', '0xbench', n, '0xto', 1, 'confirmed', '0xpaid' || n, 15, now(), now() from made
    returning id, nonce
  ), attempts as (
    insert into payout_attempt (payout_id, seq, kind, tx_hash, raw_tx, signed_at, sent_at)
    select id, 1, 'pay', '0xpaid' || nonce, '\\x00', now(), now() from paid
  ), outs as (
    insert into cash_out (order_no, user_id, currency_key, amount, fee, chain, to_address, state, payout_id,
      created_at, updated_at, ended_at)
    select 'CB' || n, user_id, 'taice', 1000000000, 20000000, 'bsc', '0xto', 'confirmed', id,
      now() - interval '90 days', now(), now()
    from made join paid on paid.nonce = made.n
    returning id
  ), events as (
    insert into cash_out_event (cash_out_id, seq, state, actor, at)
    select id, seq, state, 'job', now() from outs, (values (1, 'requested'), (2, 'approved'), (3, 'broadcast'),
      (4, 'confirmed')) steps (seq, state)
  )
  insert into chain_tx (user_id, chain, coin_type, tx_hash, from_address, to_address, value, state, confirmations,
    created_at, told_at, looked_at)
  select user_id, 'bsc', 'BNB', '0xown' || n, '0xfrom', '0xto', 1, 'confirmed', 15, now(), now(), now() from made`;

const make = (database: DatabaseHandle, from: number, to: number): Promise<void> =>
  asOwner(database, async (client) => {
    await client.query(INSERT_CASH_OUTS_SQL, [from, to, userCount]);
    for (const table of ['payout', 'payout_attempt', 'cash_out', 'cash_out_event', 'chain_tx'])
      await client.query(`vacuum analyze ${table}`);
  });

export const cashOuts: Bench = async function* () {
  await using data = await freshDataDir();
  await using product = await spawnProduct(data.path);
  const database = await databaseOf(data.path);
  const viewers = await makeViewers(database, userCount);
  const pids = [product.pid, database.pid];
  /** CPU ms of an answer. */
  const costOf = async (call: (typeof readCalls)[keyof typeof readCalls]): Promise<number> => {
    const costs: number[] = [];
    for (let roundNo = -1; roundNo < rounds; roundNo += 1) {
      const requests = await presignMany(viewers, readsPerRound, () => call);
      const cpuBefore = await cpuSeconds(pids);
      await send(product.url, requests);
      const spent = (await cpuSeconds(pids)) - cpuBefore;
      if (roundNo >= 0) costs.push((spent / readsPerRound) * 1_000);
    }
    return median(costs);
  };
  const costs = async () => {
    const namedCalls = Object.entries(readCalls).map(([name, call]) => ({ name, call }));
    const costByRead = new Map<string, number>();
    for (const { name, call } of namedCalls) costByRead.set(name, await costOf(call));
    return costByRead;
  };
  await make(database, 1, smallCount);
  const costsBefore = await costs();
  await make(database, smallCount + 1, largeCount);
  for (const [name, cost] of await costs()) {
    const ratio = cost / (costsBefore.get(name) ?? 0);
    yield {
      name,
      value: 1_000 / cost,
      unit: 'answers per CPU second',
      beside: `of ${largeCount} rows; × ${round(ratio)} of what it costs at ${smallCount}, limit × ${limit}`,
      kept: ratio <= limit,
    };
  }
};
