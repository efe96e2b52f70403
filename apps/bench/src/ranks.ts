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

const userCount = 1_000_000;
const perSecond = 500;
const everyMs = 250;
const viewers = 200;
const requestCount = 1_500;
const ranked = 400;

const OPEN_WEEK_SQL = `select id::text from leaderboard_week where state = 'open' order by starts_on desc limit 1`;
const INSERT_USERS_SQL = `insert into "user" (nickname, invite_code, log_type, created_at)
  select 'Rank ' || n, 'R' || lpad(n::text, 7, '0'), 2, clock_timestamp() from generate_series(1, $1::int) n`;
/** Many have little and few have much, as in a week; a third of them have exactly the same. */
const INSERT_SCORES_SQL = `insert into leaderboard_score (week_id, user_id, points, reached_at, country, invites, views, uploads, ai_uploads,
    hidden)
  select $1, id, case when id % 3 = 0 then 20 else 1 + (4000 * power(random(), 4))::int end * 1000000::bigint,
    clock_timestamp() - random() * interval '2 days', case when id % 2 = 0 then 'DE' else 'ID' end, 0, 0, 0, 0, false
  from "user" on conflict do nothing`;
// The rows that the triggers would have made of a million scores one by one.
const INSERT_RANKS_SQL = `insert into leaderboard_rank (week_id, scope, place, reached_at, user_id)
  select s.week_id, scope, -s.points, s.reached_at, s.user_id
  from leaderboard_score s cross join lateral unnest(array['', s.country]) of_scope(scope)
  where s.week_id = $1 on conflict do nothing`;
const DELETE_BUCKETS_SQL = 'delete from leaderboard_bucket where week_id = $1';
const INSERT_BUCKETS_SQL = `insert into leaderboard_bucket (week_id, scope, place, reached_at, user_id, people)
  select week_id, scope, case when n = 0 then -9223372036854775807 else place end,
    case when n = 0 then timestamptz '-infinity' else reached_at end, case when n = 0 then 0 else user_id end,
    least(500, people - n)
  from (
    select p.*, row_number() over own - 1 as n, count(*) over (partition by scope) as people
    from leaderboard_rank p where week_id = $1 window own as (partition by scope order by place, reached_at, user_id)
  ) numbered where n % 500 = 0`;
// The write of the job for so many changed scores, after it has read them from the ledger.
const WRITE_SCORE_SQL = `with turn as (select pg_advisory_xact_lock(7216310, $1::int)),
  chosen as (select user_id from leaderboard_score where week_id = $1 and user_id > $2 order by user_id limit $3)
  update leaderboard_score s set points = s.points + 2000000, reached_at = clock_timestamp()
  from chosen, turn where s.week_id = $1 and s.user_id = chosen.user_id`;
const READ_RANK_SQL = `with me as (select * from leaderboard_score where week_id = $1 and user_id >= $2 order by user_id limit 1)
  select leaderboard_rank($1, '', -points, reached_at, user_id) from me`;

const fill = (database: DatabaseHandle): Promise<{ week: string; last: number }> =>
  asOwner(database, async (client) => {
    for (const table of ['"user"', 'leaderboard_score'])
      await client.query(`alter table ${table} disable trigger user`);
    await client.query(INSERT_USERS_SQL, [userCount]);
    const { rows } = await client.query<{ id: string }>(OPEN_WEEK_SQL);
    const week = rows[0]?.id ?? '';
    for (const step of [
      INSERT_SCORES_SQL,
      INSERT_RANKS_SQL,
      DELETE_BUCKETS_SQL,
      INSERT_BUCKETS_SQL,
    ])
      await client.query(step, [week]);
    for (const table of ['"user"', 'leaderboard_score'])
      await client.query(`alter table ${table} enable trigger user`);
    for (const table of ['"user"', 'leaderboard_score', 'leaderboard_rank', 'leaderboard_bucket'])
      await client.query(`vacuum analyze ${table}`);
    const lastUser = await client.query<{ last: string }>(
      'select max(user_id)::text as last from leaderboard_score',
    );
    return { week, last: Number(lastUser.rows[0]?.last) };
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
  let writeCount = 0;
  try {
    for (let nextAt = performance.now(); !stop.aborted;) {
      const from = Math.floor(Math.random() * last);
      const { rowCount } = await client.query(WRITE_SCORE_SQL, [
        week,
        from,
        (perSecond * everyMs) / 1000,
      ]);
      writeCount += rowCount ?? 0;
      nextAt += everyMs;
      await delay(Math.max(0, nextAt - performance.now()));
    }
  } finally {
    await client.end();
  }
  return writeCount;
};

/** The time that the database reports for each rank, in ms. */
const ranksOf = (database: DatabaseHandle, week: string, last: number): Promise<number[]> =>
  asOwner(database, async (client) => {
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query(`prepare my_rank(bigint, bigint) as ${READ_RANK_SQL}`);
    const durationsMs = [];
    for (let n = 0; n < ranked; n += 1) {
      const userId = Math.floor(Math.random() * last * 0.999);
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, timing off, summary) execute my_rank(${week}, ${userId})`,
      );
      const line = rows
        .map((row) => row['QUERY PLAN'])
        .find((text) => text.startsWith('Execution'));
      durationsMs.push(Number.parseFloat(line?.split(':')[1] ?? 'NaN'));
    }
    return durationsMs;
  });

/** A rank among a million people whose scores change meanwhile. */
export const ranks: Bench = async function* () {
  await using data = await freshDataDir();
  await using product = await spawnProduct(data.path);
  const database = await databaseOf(data.path);
  const callers = await makeViewers(database, viewers);
  const { week, last } = await fill(database);
  const stop = new AbortController();
  const writing = write(database, week, last, stop.signal);
  const started = performance.now();
  const durationsMs = await ranksOf(database, week, last);
  const rankRequest = (input: Record<string, unknown>) =>
    presignMany(callers, requestCount, () => ({
      endpoint: contract.leaderboard.pointsRanking,
      input,
    }));
  const figures = [];
  for (const [name, input] of Object.entries({
    'first page and own rank': {},
    'deep page': { page: 10_000 },
    friends: { scope: 'friends' },
  })) {
    await send(product.url, (await rankRequest(input)).slice(0, 300), undefined, 4);
    figures.push({ name, load: await send(product.url, await rankRequest(input), undefined, 4) });
  }
  stop.abort();
  const rate = (await writing) / ((performance.now() - started) / 1000);
  const context = `of ${userCount} people, ${rate.toFixed(0)} scores written a second`;
  yield {
    name: 'ranks in the database, p50',
    value: median(durationsMs),
    unit: 'ms',
    beside: `${context}; limit ${limits.databaseMs}`,
    kept: median(durationsMs) < limits.databaseMs,
  };
  for (const { name, load } of figures)
    yield {
      name: `ranks, ${name}, p99`,
      value: load.p99Ms,
      unit: 'ms',
      beside: `${context}; ${load.perSecond.toFixed(0)} answers a second over 4 connections; limit ${limits.p99Ms}`,
      kept: load.p99Ms < limits.p99Ms,
    };
};
