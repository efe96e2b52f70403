import type { Lang } from '@taice/contract/shapes';
import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';
import type { I18n } from '../../platform/db/schema-columns.ts';
import type {
  ActivityCondition,
  ActivityPrize,
  ActivityTable,
} from '../../platform/db/schema-activities.ts';
import type { BannerTarget } from '../../platform/db/schema-content.ts';
import type { LimitOffset } from '../../platform/pagination.ts';

/** A campaign. Micro-points. */
export interface Activity {
  readonly id: bigint;
  readonly slug: string;
  readonly title: I18n;
  readonly summary: I18n;
  readonly content: I18n;
  readonly rules: Readonly<Record<Lang, readonly string[]>>;
  readonly cover: string;
  readonly type: ActivityTable['type'];
  readonly conditions: readonly ActivityCondition[];
  readonly reward_type: ActivityTable['reward_type'];
  readonly reward: bigint;
  readonly pool: bigint | null;
  readonly pool_left: bigint | null;
  readonly per_user_cap: bigint | null;
  readonly prizes: readonly ActivityPrize[];
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly state:
    | 'draft'
    | 'scheduled'
    | 'running'
    | 'ended'
    | 'settling'
    | 'settled'
    | 'cancelled';
  readonly target: BannerTarget;
  readonly cancel_reason: string | null;
  readonly joined_num: number;
  readonly completed_num: number;
  readonly paid_at: Date | null;
}

const ACTIVITY_COLUMNS = `a.id, a.slug, a.title, a.summary, a.content, a.rules, a.cover, a.type, a.conditions, a.reward_type,
  a.reward, a.pool, a.pool_left, a.per_user_cap, a.prizes, a.starts_at, a.ends_at, a.state, a.target, a.cancel_reason,
  a.joined_num, a.completed_num, a.paid_at`;

const FIND_BY_ID = `select ${ACTIVITY_COLUMNS} from activity a where a.id = $1 and a.state <> 'draft'`;
const FIND_BY_SLUG = `select ${ACTIVITY_COLUMNS} from activity a where a.slug = $1 and a.state <> 'draft'`;

/** A campaign that people may see; undefined: there is none. */
export const findActivity = async (
  db: Database,
  { id, slug }: { readonly id?: bigint | undefined; readonly slug?: string | undefined },
): Promise<Activity | undefined> => {
  const rows =
    id === undefined
      ? await preparedQuery<Activity>(db, 'activity_by_slug', FIND_BY_SLUG, [slug ?? ''])
      : await preparedQuery<Activity>(db, 'activity_by_id', FIND_BY_ID, [id]);
  return rows[0];
};

const LOCK_ACTIVITY = `select ${ACTIVITY_COLUMNS} from activity a where a.id = $1 for update`;

/** A campaign, locked until the transaction ends. */
export const lockActivity = async (tx: Tx, id: bigint): Promise<Activity | undefined> =>
  (await preparedQuery<Activity>(tx, 'activity_lock', LOCK_ACTIVITY, [id]))[0];

// Uses the clock, not the stored state, so that a campaign that begins now is listed now.
const stateFilters = {
  running: `a.state in ('scheduled', 'running') and a.starts_at <= $1 and a.ends_at > $1`,
  upcoming: `a.state = 'scheduled' and a.starts_at > $1`,
  ended: `a.state <> 'draft' and (a.state = 'cancelled' or a.ends_at <= $1)`,
} as const;
const sortOrders = {
  running: 'a.sort, a.ends_at, a.id',
  upcoming: 'a.starts_at, a.id',
  ended: 'a.ends_at desc, a.id desc',
} as const;
export type ListedState = keyof typeof stateFilters;

// The statement filters by audience, so that each page is full.
const AUDIENCE_FILTER = `(a.target->'langs' is null or a.target->'langs' ? $2)
  and (a.target->'app_types' is null or a.target->'app_types' ? $3)
  and $4::int >= coalesce((a.target->>'level_min')::int, 0)
  and (a.target->'countries' is null or ($5::text is not null and a.target->'countries' ? $5))`;
const listStatement = (state: ListedState): string => `select ${ACTIVITY_COLUMNS} from activity a
  where ${stateFilters[state]} and ${AUDIENCE_FILTER} order by ${sortOrders[state]} limit $6 offset $7`;
const LIST_RUNNING = listStatement('running');
const LIST_UPCOMING = listStatement('upcoming');
const LIST_ENDED = listStatement('ended');

/** The attributes a campaign targets: language and client, and for a person also level and country. */
export interface Audience {
  readonly lang: Lang;
  readonly appType: string;
  readonly level: number;
  readonly country: string | null;
}

export const listActivities = (
  db: Database,
  state: ListedState,
  audience: Audience,
  { at, limit, offset }: LimitOffset & { readonly at: Date },
): Promise<Activity[]> => {
  const values = [
    at,
    audience.lang,
    audience.appType,
    audience.level,
    audience.country,
    limit,
    offset,
  ];
  if (state === 'running')
    return preparedQuery<Activity>(db, 'activities_running', LIST_RUNNING, values);
  if (state === 'upcoming')
    return preparedQuery<Activity>(db, 'activities_upcoming', LIST_UPCOMING, values);
  return preparedQuery<Activity>(db, 'activities_ended', LIST_ENDED, values);
};

const IS_ANY_RUNNING = `select exists (select from activity a where ${stateFilters.running}) as runs`;

/** True if any campaign runs, for any audience. */
export const isAnyActivityRunning = async (db: Database, at: Date): Promise<boolean> =>
  (await preparedQuery<{ runs: boolean }>(db, 'activities_any', IS_ANY_RUNNING, [at]))[0]?.runs ===
  true;

const LIST_LIVE = `select ${ACTIVITY_COLUMNS} from activity a
  where a.paid_at is null and a.state in ('scheduled', 'running', 'ended') and a.starts_at <= $2 and a.ends_at > $1`;

/** Campaigns in which actions between `from` and `to` can still count. */
export const listLiveActivities = (db: Database, from: Date, to: Date): Promise<Activity[]> =>
  preparedQuery<Activity>(db, 'activities_live', LIST_LIVE, [from, to]);

const LIST_UNPAID = `select ${ACTIVITY_COLUMNS} from activity a where a.paid_at is null and a.state <> 'draft'
  order by a.ends_at, a.id`;

/** Campaigns with steps still to do. */
export const unpaidActivities = (db: Database): Promise<Activity[]> =>
  preparedQuery<Activity>(db, 'activities_unpaid', LIST_UNPAID, []);
