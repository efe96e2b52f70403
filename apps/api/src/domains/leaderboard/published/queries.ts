import { sql } from 'kysely';
import { type Database, preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import type { Day } from '../../../platform/db/schema-ledger.ts';
import type { Week } from '../weeks.ts';
import type { WeekRow } from './week-line.ts';

const BATCH_SIZE = 4_096;

/** All people with a rank in a published week, by rank, in batches of some thousand. All batches read one snapshot. */
export async function* weekRows(
  tx: Tx,
  week: Pick<Week, 'id' | 'starts_on'>,
): AsyncGenerator<WeekRow[]> {
  const monday = sql`${sql.lit(week.starts_on)}::date`;
  const points = [0, 1, 2, 3, 4, 5, 6].map(
    (n) =>
      sql`coalesce(sum(e.credited - e.debited) filter (where e.biz_date = ${monday} + ${sql.lit(n)}), 0)::text`,
  );
  await sql`declare week_rows no scroll cursor for
    select row_number() over (order by p.negative_points, p.reached_at, p.user_id)::int as rank, d.days, s.points::text as score,
      s.invites, s.views, s.uploads, s.ai_uploads, r.tier, r.paid_rank, r.prize::text, r.why
    from leaderboard_rank p
    join leaderboard_score s on s.week_id = p.week_id and s.user_id = p.user_id
    left join leaderboard_result r on r.week_id = p.week_id and r.user_id = p.user_id
    cross join lateral (
      select array[${sql.join(points)}] as days from ledger_row_day e
      where e.user_id = p.user_id and e.biz_date between ${monday} and ${monday} + 6 and leaderboard_counts(e.type)
    ) d
    where p.week_id = ${sql.lit(week.id)} and p.scope = ''
    order by p.negative_points, p.reached_at, p.user_id`.execute(tx);
  for (;;) {
    const { rows } =
      await sql<WeekRow>`fetch forward ${sql.lit(BATCH_SIZE)} from week_rows`.execute(tx);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close week_rows`.execute(tx);
}

const LIST_UNSIGNED_WEEKS = `select w.id, w.week_key, w.starts_on, w.starts_at, w.ends_at, w.state, w.rules, w.published_at,
    w.frozen_at
  from leaderboard_week w
  where w.state in ('published', 'distributing', 'distributed')
    and not exists (select from leaderboard_week_root r where r.week_id = w.id)
    and exists (select from ledger_day_root d where d.biz_date between w.starts_on and w.starts_on + 6)
  order by w.starts_on`;

/** Published weeks without a signature, the oldest first; none that ended before the first day. */
export const unsignedWeeks = (db: Database): Promise<Week[]> =>
  preparedQuery<Week>(db, 'leaderboard_weeks_unsigned', LIST_UNSIGNED_WEEKS, []);

const SUM_PRIZES = `select coalesce(sum(prize), 0)::bigint as sum from leaderboard_result where week_id = $1`;

/** The total prizes of a week, in micro-points. */
export const sumPrizes = async (tx: Tx, weekId: bigint): Promise<bigint> =>
  (await preparedQuery<{ sum: bigint }>(tx, 'leaderboard_prizes_sum', SUM_PRIZES, [weekId]))[0]
    ?.sum ?? 0n;

export interface WeekRoot {
  readonly week_key: string;
  readonly starts_on: Day;
  readonly statement: string;
  readonly public_key: Buffer;
  readonly signature: Buffer;
  readonly file_bytes: bigint;
}

const SELECT_ROOTS = `select w.week_key, w.starts_on, r.statement, r.public_key, r.signature, r.file_bytes
  from leaderboard_week_root r join leaderboard_week w on w.id = r.week_id`;

/** Signed weeks, the oldest first. */
export const listWeekRoots = (db: Database): Promise<WeekRoot[]> =>
  preparedQuery<WeekRoot>(db, 'leaderboard_week_roots', `${SELECT_ROOTS} order by w.starts_on`, []);

export const findWeekRoot = async (db: Database, key: string): Promise<WeekRoot | undefined> =>
  (
    await preparedQuery<WeekRoot>(
      db,
      'leaderboard_week_root',
      `${SELECT_ROOTS} where w.week_key = $1`,
      [key],
    )
  )[0];

const FIND_PREVIOUS_ROOT = `${SELECT_ROOTS} where w.starts_on < $1 order by w.starts_on desc limit 1`;

/** The signed week before this one. */
export const findPreviousRoot = async (
  db: Database,
  startsOn: Day,
): Promise<WeekRoot | undefined> =>
  (
    await preparedQuery<WeekRoot>(db, 'leaderboard_week_root_before', FIND_PREVIOUS_ROOT, [
      startsOn,
    ])
  )[0];
