import { sql } from 'kysely';
import type { Database } from '../../../platform/db/pool.ts';

/** One zone for each hour: some change their clocks on 1 November 2026, others do not. */
export const zones = [
  'Pacific/Pago_Pago',
  'Pacific/Honolulu',
  'America/Anchorage',
  'America/Los_Angeles',
  'America/Denver',
  'America/Chicago',
  'America/New_York',
  'America/Havana',
  'America/Sao_Paulo',
  'Atlantic/South_Georgia',
  'Atlantic/Azores',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Kyiv',
  'Europe/Istanbul',
  'Asia/Dubai',
  'Asia/Karachi',
  'Asia/Dhaka',
  'Asia/Bangkok',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Pacific/Noumea',
  'Pacific/Auckland',
] as const;

/** Kinds of people, by their number modulo 100. */
export const kinds = {
  /** Signed in before the day begins. */
  isDone: (n: number): boolean => n % 100 < 15,
  /** Signs in at some minute of the day. */
  comes: (n: number): boolean => n % 100 >= 15 && n % 100 < 30,
  hasChosen: (n: number): boolean => n % 2 === 1,
  hasQuiet: (n: number): boolean => n % 100 >= 40 && n % 100 < 50,
  isOff: (n: number): boolean => n % 100 === 50,
  isShut: (n: number): boolean => n % 100 === 51,
  hasBlocked: (n: number): boolean => n % 100 === 52,
  hasNothing: (n: number): boolean => n % 100 === 53,
};

const hash = (n: number, salt: number): number => ((n + 1) * 2_654_435_761 + salt * 40_503) >>> 3;
/** The chosen minute of a person's own day; null: default. */
export const chosenMinute = (n: number): number | null =>
  kinds.hasChosen(n) ? 9 * 60 + (hash(n, 1) % (12 * 60)) : null;
/** Sign-in time, in minutes of the business day; Infinity: none. */
export const comesAt = (n: number): number => {
  if (kinds.isDone(n)) return -1;
  return kinds.comes(n) ? hash(n, 2) % 1_440 : Infinity;
};
export const quietOf = (n: number): readonly [number, number] | null =>
  kinds.hasQuiet(n) ? [(20 + (n % 3)) * 60, (9 + (n % 3)) * 60] : null;

/** People with a five-day streak until `lastDate`; person n has the Telegram id n + 1. Returns their ids. */
export const makePeople = async (
  db: Database,
  count: number,
  lastDate: string,
): Promise<bigint[]> => {
  const numbers = Array.from({ length: count }, (_, n) => n);
  const { rows } = await sql<{ id: bigint; n: number }>`
    insert into "user" (nickname, invite_code, log_type, telegram_id, telegram_can_write, timezone)
    select 'Viewer', lpad(upper(to_hex(n)), 8, '0'), 4, n + 1, not shut, zone
    from unnest(${numbers}::int[], ${numbers.map((n) => zones[n % zones.length])}::text[],
      ${numbers.map(kinds.isShut)}::boolean[]) p (n, zone, shut) order by n
    returning id, telegram_id::int - 1 as n`.execute(db);
  const ids = rows.toSorted((one, other) => one.n - other.n).map(({ id }) => id);
  await sql`insert into notification_pref (user_id, remind, remind_at, quiet_from, quiet_to)
    select * from unnest(${ids}::bigint[], ${numbers.map((n) => !kinds.isOff(n))}::boolean[],
      ${numbers.map(chosenMinute)}::int[], ${numbers.map((n) => quietOf(n)?.[0] ?? null)}::int[],
      ${numbers.map((n) => quietOf(n)?.[1] ?? null)}::int[])`.execute(db);
  const streaked = ids.filter((_, n) => !kinds.hasNothing(n));
  await sql`insert into streak_state (user_id, current, best, day_no, last_date, last_free_grant)
    select id, 5, 5, 5, ${lastDate}::date, ${lastDate}::date from unnest(${streaked}::bigint[]) id`.execute(
    db,
  );
  await sql`analyze "user", notification_pref, streak_state, reminder_plan`.execute(db);
  return ids;
};

/** Signs these people in on `day`. */
export const signIn = async (db: Database, ids: readonly bigint[], day: string): Promise<void> => {
  if (ids.length === 0) return;
  await sql`update streak_state set current = 6, day_no = 6, last_date = ${day}::date
    where user_id = any(${ids}::bigint[])`.execute(db);
};
