import { setTimeout as delay } from 'node:timers/promises';
import { cpuSeconds } from './cpu.ts';
import { asOwner, databaseOf, type DatabaseHandle } from './database.ts';
import { type Bench, round } from './report.ts';
import { freshDataDir, spawnProduct } from './server.ts';
import { makeViewers } from './viewers.ts';

/** Events that every consumer must handle within `limitS`, after they have queued up. */
const count = 50_000;
const limitS = 30;

const userCount = 2_000;

/** Qualified and credited views in turn, each person's first one opening the first-view reward. */
const EMIT_EVENTS_SQL = `with viewer as (
    select user_id, row_number() over (order by user_id) - 1 as n from session where device_id like 'bench-%'
  ), posts as (
    select id, row_number() over (order by id) - 1 as n from post where state = 'published'
  ), e as (
    select v.user_id, p.id as post_id, i, i % 2 = 0 as is_view, i < 2 * (select count(*) from viewer) as is_first
    from generate_series(0, $1::int - 1) i
    join viewer v on v.n = (i / 2) % (select count(*) from viewer)
    join posts p on p.n = (i / 2) % (select count(*) from posts)
  )
  insert into outbox (xid, type, event_key, user_id, biz_date, payload, at)
  select current_xid(), case when is_view then 'view.qualified' else 'view.credited' end, 'bench:' || i,
    user_id, current_date,
    case when is_view
      then jsonb_build_object('post_id', post_id::text, 'session_id', 'bench-' || i,
        'is_first_of_post', is_first, 'may_open_first_view', true)
      else jsonb_build_object('post_id', post_id::text, 'amount', '2000000') end,
    clock_timestamp()
  from e order by i`;

const IS_BEHIND_SQL = `select exists (select from outbox_consumer c
  where exists (select from outbox o where (o.xid, o.id) > (c.xid, c.id))) as behind`;

/** Seconds from the commit of all events until the last consumer has handled them. */
const drain = (database: DatabaseHandle): Promise<number> =>
  asOwner(database, async (client) => {
    await client.query(EMIT_EVENTS_SQL, [count]);
    const startedAt = performance.now();
    for (;;) {
      const { rows } = await client.query<{ behind: boolean }>(IS_BEHIND_SQL);
      if (rows[0]?.behind === false) return (performance.now() - startedAt) / 1000;
      await delay(50);
    }
  });

interface Effects {
  /** Without the experience from tasks. */
  xp: number;
  opened: number;
  told: number;
  /** Paid tasks: everyone's task of the day's first video. */
  tasks: number;
}

const effects = (database: DatabaseHandle): Promise<Effects> =>
  asOwner(database, async (client) => {
    const { rows } = await client.query<Effects>(`
      with viewer as (select user_id from session where device_id like 'bench-%'),
        done as (select count(*) as n, sum(amount) as amount from task_done where journal_id is not null
          and user_id in (select user_id from viewer))
      select (((select sum(xp) from "user" where id in (select user_id from viewer))
          - (select coalesce(amount, 0) from done)) / 2000000)::int as xp,
        (select n from done)::int as tasks,
        (select count(*) from claimable where user_id in (select user_id from viewer))::int as opened,
        (select count(*) from message where template = 'first_view_open'
          and user_id in (select user_id from viewer))::int as told`);
    return rows[0] ?? { xp: 0, opened: 0, told: 0, tasks: 0 };
  });

export const events: Bench = async function* () {
  await using data = await freshDataDir();
  await using product = await spawnProduct(data.path);
  const database = await databaseOf(data.path);
  await makeViewers(database, userCount);
  const pids = [product.pid, database.pid];
  const cpuBefore = await cpuSeconds(pids);
  const seconds = await drain(database);
  const cpu = (await cpuSeconds(pids)) - cpuBefore;
  const counted = await effects(database);
  const { opened, told, tasks } = counted;
  if (
    counted.xp !== count / 2 ||
    [opened, told, tasks].some((effectCount) => effectCount !== userCount)
  )
    throw new Error(`not every event took effect exactly once: ${JSON.stringify(counted)}`);
  yield {
    name: 'events',
    value: seconds,
    unit: 's',
    beside: `${count} events through every consumer, ${round(count / seconds, 0)}/s, each effect once, ${round(cpu, 1)} CPU s; ${round(seconds / limitS)} × the limit of ${limitS} s`,
    kept: seconds < limitS,
  };
};
