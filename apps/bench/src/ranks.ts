import { setTimeout as delay } from 'node:timers/promises';
import { contract } from '@taice/contract';
import pg from 'pg';
import { asOwner, databaseOf, type DatabaseHandle } from './database.ts';
import { send } from './load.ts';
import { presignMany } from './presign.ts';
import { type Bench, median } from './report.ts';
import { freshDataDir, spawnProduct } from './server.ts';
import { makeViewers } from './viewers.ts';

/** Limits of a person's own rank, in the database and as a whole answer. */
const limits = { databaseMs: 1, p99Ms: 20 };

const people = 1_000_000;
const perSecond = 500;
const everyMs = 250;
const viewers = 200;
const asked = 1_500;
const ranked = 400;

const WEEK = `select id::text from leaderboard_week where state = 'open' order by starts_on desc limit 1`;
const USERS = `insert into "user" (nickname, invite_code, log_type, created_at)
  select 'Rank ' || n, 'R' || lpad(n::text, 7, '0'), 2, clock_timestamp() from generate_series(1, $1::int) n`;
/** Many have little and few have much, as in a week; a third of them have exactly the same. */
const SCORES = `insert into leaderboard_score (week_id, user_id, points, reached_at, country, invites, views, uploads, ai_uploads,
    hidden)
  select $1, id, case when id % 3 = 0 then 20 else 1 + (4000 * power(random(), 4))::int end * 1000000::bigint,
    clock_timestamp() - random() * interval '2 days', case when id % 2 = 0 then 'DE' else 'ID' end, 0, 0, 0, 0, false
  from "user" on conflict do nothing`;
// The rows that the triggers would have made of a million scores one by one.
const PLACES = `insert into leaderboard_rank (week_id, scope, place, reached_at, user_id)
  select s.week_id, scope, -s.points, s.reached_at, s.user_id
  from leaderboard_score s cross join lateral unnest(array['', s.country]) of_scope(scope)
  where s.week_id = $1 on conflict do nothing`;
const NO_BLOCKS = 'delete from leaderboard_bucket where week_id = $1';
const BLOCKS = `insert into leaderboard_bucket (week_id, scope, place, reached_at, user_id, people)
  select week_id, scope, case when n = 0 then -9223372036854775807 else place end,
    case when n = 0 then timestamptz '-infinity' else reached_at end, case when n = 0 then 0 else user_id end,
    least(500, people - n)
  from (
    select p.*, row_number() over own - 1 as n, count(*) over (partition by scope) as people
    from leaderboard_rank p where week_id = $1 window own as (partition by scope order by place, reached_at, user_id)
  ) numbered where n % 500 = 0`;
// The write of the job for so many changed scores, after it has read them from the ledger.
const WRITE = `with turn as (select pg_advisory_xact_lock(7216310, $1::int)),
  chosen as (select user_id from leaderboard_score where week_id = $1 and user_id > $2 order by user_id limit $3)
  update leaderboard_score s set points = s.points + 2000000, reached_at = clock_timestamp()
  from chosen, turn where s.week_id = $1 and s.user_id = chosen.user_id`;
const RANK = `with me as (select * from leaderboard_score where week_id = $1 and user_id >= $2 order by user_id limit 1)
  select leaderboard_rank($1, '', -points, reached_at, user_id) from me`;

const fill = (database: DatabaseHandle): Promise<{ week: string; last: number }> =>
  asOwner(database, async (client) => {
    for (const table of ['"user"', 'leaderboard_score'])
      await client.query(`alter table ${table} disable trigger user`);
    await client.query(USERS, [people]);
    const { rows } = await client.query<{ id: string }>(WEEK);
    const week = rows[0]?.id ?? '';
    for (const step of [SCORES, PLACES, NO_BLOCKS, BLOCKS]) await client.query(step, [week]);
    for (const table of ['"user"', 'leaderboard_score'])
      await client.query(`alter table ${table} enable trigger user`);
    for (const table of ['"user"', 'leaderboard_score', 'leaderboard_rank', 'leaderboard_bucket'])
      await client.query(`vacuum analyze ${table}`);
    const most = await client.query<{ last: string }>(
      'select max(user_id)::text as last from leaderboard_score',
    );
    return { week, last: Number(most.rows[0]?.last) };
  });

/** Writes until it is stopped; returns how many scores. */
const write = async (
  { ownerUrl }: DatabaseHandle,
  week: string,
  last: number,
  stop: AbortSignal,
) => {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  let written = 0;
  try {
    for (let at = performance.now(); !stop.aborted;) {
      const from = Math.floor(Math.random() * last);
      const { rowCount } = await client.query(WRITE, [week, from, (perSecond * everyMs) / 1000]);
      written += rowCount ?? 0;
      at += everyMs;
      await delay(Math.max(0, at - performance.now()));
    }
  } finally {
    await client.end();
  }
  return written;
};

/** The time that the database reports for each rank, in ms. */
const ranksOf = (database: DatabaseHandle, week: string, last: number): Promise<number[]> =>
  asOwner(database, async (client) => {
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query(`prepare my_rank(bigint, bigint) as ${RANK}`);
    const took = [];
    for (let n = 0; n < ranked; n += 1) {
      const who = Math.floor(Math.random() * last * 0.999);
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, timing off, summary) execute my_rank(${week}, ${who})`,
      );
      const line = rows
        .map((row) => row['QUERY PLAN'])
        .find((text) => text.startsWith('Execution'));
      took.push(Number.parseFloat(line?.split(':')[1] ?? 'NaN'));
    }
    return took;
  });

/** A rank among a million people whose scores change meanwhile. */
export const ranks: Bench = async function* () {
  await using data = await freshDataDir();
  await using product = await spawnProduct(data.path);
  const database = await databaseOf(data.path);
  const callers = await makeViewers(database, viewers);
  const { week, last } = await fill(database);
  const stopped = new AbortController();
  const writing = write(database, week, last, stopped.signal);
  const started = performance.now();
  const took = await ranksOf(database, week, last);
  const ask = (input: Record<string, unknown>) =>
    presignMany(callers, asked, () => ({ endpoint: contract.leaderboard.pointsRanking, input }));
  const figures = [];
  for (const [name, input] of Object.entries({
    'first page and own rank': {},
    'deep page': { page: 10_000 },
    friends: { scope: 'friends' },
  })) {
    await send(product.url, (await ask(input)).slice(0, 300), undefined, 4);
    figures.push({ name, load: await send(product.url, await ask(input), undefined, 4) });
  }
  stopped.abort();
  const rate = (await writing) / ((performance.now() - started) / 1000);
  const beside = `of ${people} people, ${rate.toFixed(0)} scores written a second`;
  yield {
    name: 'ranks in the database, p50',
    value: median(took),
    unit: 'ms',
    beside: `${beside}; limit ${limits.databaseMs}`,
    kept: median(took) < limits.databaseMs,
  };
  for (const { name, load } of figures)
    yield {
      name: `ranks, ${name}, p99`,
      value: load.p99Ms,
      unit: 'ms',
      beside: `${beside}; ${load.perSecond.toFixed(0)} answers a second over 4 connections; limit ${limits.p99Ms}`,
      kept: load.p99Ms < limits.p99Ms,
    };
};
