import { setTimeout as delay } from 'node:timers/promises';
import { cpuSeconds } from './cpu.ts';
import { asOwner, databaseOf, type DatabaseHandle } from './database.ts';
import type { Bench } from './report.ts';
import { freshDataDir, passMidnight, spawnProduct } from './server.ts';

/** People, all of whom earned on the day. */
const userCount = Number(process.env['BENCH_PEOPLE'] ?? 1_000_000);
/** Bookings in one transaction: while one runs, no earlier event can count as handled. */
const atOnce = 2_000;
const withinS = 600;

const INSERT_USERS_SQL = `insert into "user" (nickname, invite_code, log_type)
  select 'Earner ' || n, 'E' || lpad(n::text, 7, '0'), 2 from generate_series(1, $1::int) n`;
const TODAY_SQL = `select ((now() at time zone 'UTC') + interval '8 hours')::date::text as today`;
/** Books earnings as the application does: from 1 to 150 points, with as many people for each. */
const EARN_SQL = `select count(*) from "user" u, lateral ledger_contribute('view', 'bench:' || u.id, u.id, $3::date,
    (1 + u.id % 150) * 1000000, null, null, 'job', null, null, clock_timestamp()) where u.id > $1 and u.id <= $2`;

interface Paid {
  readonly settled: number;
  readonly isTold: boolean;
}

/** The bench's people have ids above `after`. */
interface Filled {
  readonly day: string;
  readonly after: number;
}

/** Books everyone's points of today, one by one. */
const fill = (database: DatabaseHandle): Promise<Filled> =>
  asOwner(database, async (client) => {
    await client.query('alter table "user" disable trigger user');
    await client.query(INSERT_USERS_SQL, [userCount]);
    await client.query('alter table "user" enable trigger user');
    const { rows } = await client.query<{ today: string }>(TODAY_SQL);
    const day = rows[0]?.today ?? '';
    const lastUser = await client.query<{ id: string }>('select max(id)::text as id from "user"');
    const firstId = Number(lastUser.rows[0]?.id) - userCount;
    for (let filledCount = 0; filledCount < userCount; filledCount += atOnce)
      await client.query(EARN_SQL, [firstId + filledCount, firstId + filledCount + atOnce, day]);
    await client.query('vacuum analyze ledger_account, daily_contribution, ledger_journal');
    return { day, after: firstId };
  });

const paidOf = (database: DatabaseHandle, { day, after }: Filled): Promise<Paid> =>
  asOwner(database, async (client) => {
    const { rows } = await client.query<{ settled: string; told: boolean }>(
      `select (select count(*) from daily_contribution where biz_date = $1 and state = 'settled' and user_id > $2) as settled,
        exists (select from settlement where biz_date = $1 and told_at is not null) as told`,
      [day, after],
    );
    return { settled: Number(rows[0]?.settled), isTold: rows[0]?.told ?? false };
  });

/** Errors in the data after the settlement. */
const findErrors = (database: DatabaseHandle, { day, after }: Filled): Promise<string[]> =>
  asOwner(database, async (client) => {
    const { rows } = await client.query<{ name: string; n: string }>(
      `with own as (select owner_id, bucket, balance from ledger_account where owner_type = 'user' and owner_id > $2),
        days as (select user_id, paid from daily_contribution where biz_date = $1 and user_id > $2)
        select 'people paid twice or not at all' as name, (count(*) - count(distinct j.idem_key) + abs(count(*) - $3))::text as n
          from days d left join ledger_journal j on j.idem_key = 'set:' || d.user_id || ':' || $1
          where j.id is not null
        union all select 'micro-points out of nothing', abs(sum(amount))::text from ledger_entry
        union all select 'micro-points still pending', sum(balance)::text from own where bucket = 'pending'
        union all select 'people who have not what they were told', count(*)::text
          from days d left join own on own.owner_id = d.user_id and own.bucket = 'available'
          where d.paid is distinct from coalesce(own.balance, 0)`,
      [day, after, userCount],
    );
    return rows.filter(({ n }) => n !== '0').map(({ name, n }) => `${n} ${name}`);
  });

/** A million people's day is closed and paid, by a process that is killed halfway and by its successor. */
export const settlement: Bench = async function* () {
  await using data = await freshDataDir();
  let startedAt = 0;
  let spent = 0;
  let database: DatabaseHandle;
  let filled: Filled;
  {
    await using killed = await spawnProduct(data.path);
    database = await databaseOf(data.path);
    filled = await fill(database);
    const cpuBefore = await cpuSeconds([killed.pid, database.pid]);
    startedAt = performance.now();
    // Resolves once the day is closed, or never: its process is killed meanwhile.
    const firstRun = passMidnight(killed.url).then(
      () => 'answered',
      () => 'killed',
    );
    while ((await paidOf(database, filled)).settled < userCount / 3) await delay(500);
    spent += (await cpuSeconds([killed.pid, database.pid])) - cpuBefore;
    killed.child.kill('SIGKILL');
    if ((await firstRun) !== 'killed') throw new Error('the day was closed before the kill');
  }
  await using successor = await spawnProduct(data.path);
  database = await databaseOf(data.path);
  let paidAfter = 0;
  for (
    let paid = await paidOf(database, filled);
    !paid.isTold;
    paid = await paidOf(database, filled)
  ) {
    if (paid.settled === userCount) paidAfter ||= (performance.now() - startedAt) / 1_000;
    await delay(500);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  paidAfter ||= seconds;
  spent += await cpuSeconds([successor.pid, database.pid]);
  const errors = await findErrors(database, filled);
  const scope = `${userCount.toLocaleString('en-US')} people, killed once in the middle`;
  yield {
    name: 'settlement/paid',
    value: paidAfter,
    unit: 's',
    beside: `${scope}; ${spent.toFixed(0)} CPU s, ${errors.length > 0 ? errors.join(', ') : 'each paid once'}; limit ${withinS}`,
    kept: paidAfter <= withinS && errors.length === 0,
  };
  yield {
    name: 'settlement/told',
    value: seconds,
    unit: 's',
    beside: `${scope}; until everybody whom it concerns has a message`,
    kept: true,
  };
};
