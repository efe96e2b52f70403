import { randomUUID } from 'node:crypto';
import { contract } from '@taice/contract';
import { cpuSeconds } from './cpu.ts';
import { asOwner, databaseOf, type DatabaseHandle } from './database.ts';
import { connections, send } from './load.ts';
import { presignMany } from './presign.ts';
import { type Bench, round } from './report.ts';
import { freshDataDir, spawnProduct } from './server.ts';
import { makeViewers } from './viewers.ts';

/** Promise 27: claims a second, at least, on two cores that have nothing else to do; ms, less than. */
const limits = { perSecond: 500, p99Ms: 100 };

const warmUp = 300;
const people = 3_300;

/** One view that waits to be claimed for everybody who was made here. */
const CLAIMABLE = `insert into view_session (id, user_id, device_id, app_type, post_id, state, required_ms,
    credited_ms, seq, beats, started_at, last_beat_at, qualified_at)
  select md5('bench' || s.user_id), s.user_id, s.device_id, 'web', p.id, 'claimable', 15000, 15000, 3,
    '[[5000,5000,null],[10000,5000,null],[15000,5000,null]]',
    clock_timestamp() - interval '15 s', clock_timestamp(), clock_timestamp()
  from session s
  cross join lateral (
    select id from post where state = 'published' order by md5(s.user_id || ' ' || id) limit 1
  ) p
  where s.device_id like 'bench-%'
  returning id, user_id::text, post_id::text`;

interface Claimable {
  readonly id: string;
  readonly user_id: string;
  readonly post_id: string;
}

const makeClaimables = (database: DatabaseHandle): Promise<Map<string, Claimable>> =>
  asOwner(database, async (client) => {
    const { rows } = await client.query<Claimable>(CLAIMABLE);
    await client.query('analyze view_session');
    return new Map(rows.map((row) => [row.user_id, row]));
  });

const paidViews = (database: DatabaseHandle): Promise<number> =>
  asOwner(database, async (client) => {
    const { rows } = await client.query<{ paid: number }>(`select count(*)::int as paid
      from view_reward w join view_session s on s.id = w.session_id
      where s.state = 'claimed' and s.device_id like 'bench-%'`);
    return rows[0]?.paid ?? 0;
  });

export const claims: Bench = async function* () {
  await using data = await freshDataDir();
  await using product = await spawnProduct(data.path);
  const database = await databaseOf(data.path);
  const viewers = await makeViewers(database, people);
  const claimables = await makeClaimables(database);
  const requests = await presignMany(viewers, people, ({ userId }) => {
    const session = claimables.get(userId);
    return {
      endpoint: contract.rewards.claimPostReward,
      input: { post_id: session?.post_id, view_session_id: session?.id },
      idempotencyKey: randomUUID(),
    };
  });
  await send(product.url, requests.slice(0, warmUp));
  const pids = [product.pid, database.pid];
  const before = { all: await cpuSeconds(pids), server: await cpuSeconds([product.pid]) };
  const load = await send(product.url, requests.slice(warmUp));
  const all = (await cpuSeconds(pids)) - before.all;
  const server = (await cpuSeconds([product.pid])) - before.server;
  const count = people - warmUp;
  const msEach = (seconds: number): string => round((seconds / count) * 1000);
  const paid = await paidViews(database);
  if (paid !== people) throw new Error(`${people} claims were answered, ${paid} are in the ledger`);
  yield {
    name: 'claims',
    value: load.perSecond,
    unit: 'claims/s',
    beside: `each in a flushed commit; limit ${limits.perSecond}`,
    kept: load.perSecond >= limits.perSecond,
  };
  yield {
    name: 'claims p99',
    value: load.p99Ms,
    unit: 'ms',
    beside: `at ${connections} connections; limit ${limits.p99Ms} ms`,
    kept: load.p99Ms < limits.p99Ms,
  };
  yield {
    name: 'claims per CPU second',
    value: count / all,
    unit: 'claims',
    beside: `server and database together; ${msEach(server)} ms and ${msEach(all - server)} ms a claim, which is everybody's first and pays two rewards`,
    kept: true,
  };
};
