import { addDays, businessDayStart, weekKey, weekStart } from '@taice/core/rules';
import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import type { LeaderRules, WeekState } from '../../platform/db/schema-leaderboard.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import { type Settings, settingsOn } from '../../platform/settings.ts';

export interface Week {
  readonly id: bigint;
  readonly week_key: string;
  readonly starts_on: Day;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly state: WeekState;
  readonly rules: LeaderRules;
  readonly published_at: Date | null;
  readonly frozen_at: Date | null;
}

/** As `W2026-47`. */
export const keyOfWeek = (day: Day): string => `W${weekKey(day)}`;

/** The rules of a week that begins now. */
export const toLeaderRules = ({
  leaderboard_tiers,
  leaderboard_prizes,
}: Settings): LeaderRules => ({
  tiers: leaderboard_tiers,
  prizes: leaderboard_prizes.map(({ from, to, point }) => ({ from, to, point: `${point}` })),
});

const WEEK_COLUMNS = `id, week_key, starts_on, starts_at, ends_at, state, rules, published_at, frozen_at`;
const FIND_BY_KEY = `select ${WEEK_COLUMNS} from leaderboard_week where week_key = $1`;
const INSERT_WEEK = `insert into leaderboard_week (week_key, starts_on, starts_at, ends_at, rules, view_min_duration_ms)
  values ($1, $2, $3, $4, $5::jsonb, $6) on conflict do nothing`;

/** Undefined if no such week has begun. */
export const findWeek = async (db: Database, key: string): Promise<Week | undefined> =>
  (await preparedQuery<Week>(db, 'leaderboard_week', FIND_BY_KEY, [key]))[0];

/** The week of a business day; created with the rules of its first day if it does not exist. */
export const findOrCreateWeek = async (
  db: Database,
  day: Day,
  settings: Settings,
): Promise<Week> => {
  const key = keyOfWeek(day);
  const existing = await findWeek(db, key);
  if (existing) return existing;
  const monday = weekStart(day);
  const rules = settingsOn(settings, monday);
  const bounds = [monday, addDays(monday, 7)].map((each) => new Date(businessDayStart(each)));
  await preparedQuery(db, 'leaderboard_week_open', INSERT_WEEK, [
    key,
    monday,
    ...bounds,
    JSON.stringify(toLeaderRules(rules)),
    rules.view_min_duration_ms,
  ]);
  const created = await findWeek(db, key);
  if (!created) throw new Error(`week ${key} was not opened`);
  return created;
};

const LIST_LATEST = `select ${WEEK_COLUMNS} from leaderboard_week where starts_on <= $1 order by starts_on desc limit 27`;

/** The weeks up to a day, the latest first: half a year. */
export const listLatestWeeks = (db: Database, today: Day): Promise<Week[]> =>
  preparedQuery<Week>(db, 'leaderboard_weeks', LIST_LATEST, [today]);
