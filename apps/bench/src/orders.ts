import { randomUUID } from 'node:crypto';
import { contract } from '@taice/contract';
import { cpuSeconds } from './cpu.ts';
import { asOwner, databaseOf, type DatabaseHandle } from './database.ts';
import { connections, send } from './load.ts';
import { presignMany } from './presign.ts';
import { type Bench, round } from './report.ts';
import { freshDataDir, spawnProduct } from './server.ts';
import { makeViewers } from './viewers.ts';

/** Orders a second, at least, on two cores that do nothing else. */
const limit = 300;

const warmUp = 200;
const userCount = 2_200;
/** Prizes that share the orders: as many as a shelf has in high demand. */
const shelf = 12;

const BIND_EMAILS_SQL = `update "user" set email = 'bench-' || id || '@mail.example', created_at = now() - interval '30 days'
  where id in (select user_id from session where device_id like 'bench-%')`;
const CREDIT_POINTS_SQL = `select count(*) from (
  select ledger_post('adjustment', 'bench:' || user_id, 'taice', array['system', 'user'], array['issuance', ''],
    array[0, user_id], array['available', 'available'], array[-1000000000, 1000000000]::bigint[], null, null,
    (now() at time zone 'Asia/Singapore')::date, 'job', null, null, now())
  from session where device_id like 'bench-%') posted`;
const INSERT_PRIZE_SQL = `insert into prize (slug, type, name, description, notice, images, points, stock, shipping, state, created_at)
  select 'bench-' || n, 'physical', t, t, t, array['prizes/desk-lamp.webp'], 100000000, 1000000,
    jsonb_build_object('days_min', 5, 'days_max', 8, 'cost', t, 'shipper', t, 'from', t), 'on', now()
  from generate_series(1, $1::int) n, (values ('{"en": "Lamp", "cn": "灯", "tw": "燈"}'::jsonb)) texts (t)
  returning id::text`;

const prepare = (database: DatabaseHandle): Promise<string[]> =>
  asOwner(database, async (client) => {
    await client.query(BIND_EMAILS_SQL);
    await client.query(CREDIT_POINTS_SQL);
    const { rows } = await client.query<{ id: string }>(INSERT_PRIZE_SQL, [shelf]);
    await client.query('analyze prize');
    return rows.map(({ id }) => id);
  });

const ordered = (database: DatabaseHandle): Promise<number> =>
  asOwner(database, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from prize_order o join ledger_account a
         on a.owner_type = 'escrow' and a.owner_name = 'order' and a.owner_id = o.id and a.balance = o.points`,
    );
    return rows[0]?.count ?? 0;
  });

export const orders: Bench = async function* () {
  await using data = await freshDataDir();
  await using product = await spawnProduct(data.path);
  const database = await databaseOf(data.path);
  const viewers = await makeViewers(database, userCount);
  const prizes = await prepare(database);
  const requests = await presignMany(viewers, userCount, ({ userId }) => ({
    endpoint: contract.prizes.exchangePhysical,
    input: {
      prize_id: prizes[Number(BigInt(userId) % BigInt(shelf))],
      points: '100',
      first_name: 'Nara',
      last_name: 'Wijaya',
      country: 'ID',
      dial_code: '62',
      // Each to an address of their own.
      phone: `812${userId.padStart(8, '0')}`,
      detail_address: `Jl. Kemang Raya ${userId}`,
    },
    idempotencyKey: randomUUID(),
  }));
  await send(product.url, requests.slice(0, warmUp));
  const pids = [product.pid, database.pid];
  const cpuBefore = await cpuSeconds(pids);
  const load = await send(product.url, requests.slice(warmUp));
  const spent = (await cpuSeconds(pids)) - cpuBefore;
  const count = await ordered(database);
  if (count !== userCount)
    throw new Error(
      `${userCount} orders succeeded, but the ledger has reserved points for ${count}`,
    );
  yield {
    name: 'orders',
    value: load.perSecond,
    unit: 'orders/s',
    beside: `of things that are sent, ${shelf} prizes, each in a flushed commit; limit ${limit}`,
    kept: load.perSecond >= limit,
  };
  yield {
    name: 'orders p99',
    value: load.p99Ms,
    unit: 'ms',
    beside: `at ${connections} connections; ${round((spent / (userCount - warmUp)) * 1000)} CPU ms each; no limit of its own`,
    kept: true,
  };
};
