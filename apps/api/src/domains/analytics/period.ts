import type { AnalyticsRange } from '@taice/contract';
import { type Database, preparedQuery } from '../../platform/db/pool.ts';

/** A query for one owner's videos (`postId` 0: all of them) and a time range. */
export interface PeriodQuery {
  readonly ownerId: bigint;
  readonly postId: bigint;
  readonly range: AnalyticsRange;
  /** As `zoneOf` gives it. */
  readonly zone: string;
  /** On the rule clock. */
  readonly now: Date;
}

/** A time range up to now, and an equal one before it. */
export interface Period extends PeriodQuery {
  readonly since: Date;
  /** Days; null: since the first view, without an earlier range. */
  readonly days: number | null;
  /** By the caller's calendar, `2026-11-21`. */
  readonly firstDay: string;
  readonly today: string;
}

const daysByRange = { '7d': 7, '28d': 28, '90d': 90, all: null } as const;

const PERIOD_BOUNDS = `with first as (
    select case when $5::int is null
      then coalesce((select hour from video_hour where owner_id = $1 and post_id = $2 order by hour limit 1),
        date_trunc('hour', $3::timestamptz))
      else date_trunc('hour', (date_trunc('day', $3::timestamptz at time zone $4) - make_interval(days => $5 - 1))
        at time zone $4) end as since
  )
  select since, to_char(since at time zone $4, 'YYYY-MM-DD') as "firstDay",
    to_char($3::timestamptz at time zone $4, 'YYYY-MM-DD') as today from first`;

export const resolvePeriod = async (db: Database, query: PeriodQuery): Promise<Period> => {
  const { ownerId, postId, now, zone, range } = query;
  const values = [ownerId, postId, now, zone, daysByRange[range]];
  const [bounds] = await preparedQuery<Pick<Period, 'since' | 'firstDay' | 'today'>>(
    db,
    'analytics_edge',
    PERIOD_BOUNDS,
    values,
  );
  if (!bounds) throw new Error('the period has no start');
  return { ...query, ...bounds, days: daysByRange[range] };
};

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10);

export type Unit = 'hour' | 'day';

/** The names of the period's hours or days, `shiftDays` days earlier, as the database groups by them. */
export const listTimeSlots = (
  { since, now, firstDay, today }: Period,
  unit: Unit,
  shiftDays: number,
): string[] => {
  if (unit === 'day') {
    const count = Math.round((Date.parse(today) - Date.parse(firstDay)) / DAY_MS) + 1;
    return Array.from({ length: count }, (_, index) =>
      daysBefore(today, count - 1 - index + shiftDays),
    );
  }
  const count = Math.floor((now.getTime() - since.getTime()) / HOUR_MS) + 1;
  return Array.from({ length: count }, (_, index) =>
    new Date(since.getTime() + index * HOUR_MS - shiftDays * DAY_MS)
      .toISOString()
      .replace('.000Z', 'Z'),
  );
};
