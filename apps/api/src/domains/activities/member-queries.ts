import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';
import type { Kind } from '../tasks/task-counting-rules.ts';
import type { TaskProgress } from '../tasks/task-progress.ts';

/** A participant of a campaign. Micro-points. */
export interface Member {
  readonly activity_id: bigint;
  readonly user_id: bigint;
  readonly joined_at: Date;
  readonly state: 'joined' | 'completed' | 'rejected';
  readonly why: string | null;
  readonly num: number;
  readonly reached_at: Date | null;
  readonly rank: number | null;
  readonly reward: bigint;
}

const READ_MEMBERS = `select activity_id, user_id, joined_at, state, why, num, reached_at, rank, reward from activity_user
  where activity_id = any($1::bigint[]) and user_id = any($2::bigint[])`;

export const readMembers = (
  db: Database,
  activityIds: readonly bigint[],
  userIds: readonly bigint[],
): Promise<Member[]> =>
  preparedQuery<Member>(db, 'activity_members', READ_MEMBERS, [activityIds, userIds]);

export const memberKey = (activityId: bigint, userId: bigint, kind: string): string =>
  `${activityId} ${userId} ${kind}`;

const READ_TALLIES = `select activity_id, user_id, kind, units, ms from activity_tally
  where activity_id = any($1::bigint[]) and user_id = any($2::bigint[])`;

/** Progress of these people in these campaigns, by `memberKey`. */
export const readTaskProgress = async (
  db: Database,
  activityIds: readonly bigint[],
  userIds: readonly bigint[],
): Promise<Map<string, TaskProgress>> => {
  const rows = await preparedQuery<{
    activity_id: bigint;
    user_id: bigint;
    kind: Kind;
    units: string[];
    ms: bigint;
  }>(db, 'activity_tallies', READ_TALLIES, [activityIds, userIds]);
  return new Map(
    rows.map(({ activity_id, user_id, kind, units, ms }) => [
      memberKey(activity_id, user_id, kind),
      { units, ms: Number(ms) },
    ]),
  );
};

export interface MemberProgress {
  readonly activityId: bigint;
  readonly userId: bigint;
  readonly kind: Kind;
  readonly progress: TaskProgress;
}

const UPSERT_TALLIES = `insert into activity_tally (activity_id, user_id, kind, units, ms)
  select activity_id, user_id, kind, coalesce(string_to_array(nullif(units, ''), ' '), '{}'), ms from unnest(
    $1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::bigint[]) as t (activity_id, user_id, kind, units, ms)
  on conflict (activity_id, user_id, kind) do update set units = excluded.units, ms = excluded.ms`;

export const writeTaskProgress = async (
  tx: Tx,
  entries: readonly MemberProgress[],
): Promise<void> => {
  if (entries.length === 0) return;
  await preparedQuery(tx, 'activity_tallies_write', UPSERT_TALLIES, [
    entries.map(({ activityId }) => activityId),
    entries.map(({ userId }) => userId),
    entries.map(({ kind }) => kind),
    entries.map(({ progress }) => progress.units.join(' ')),
    entries.map(({ progress }) => progress.ms),
  ]);
};

const UPDATE_COUNTS = `update activity_user u set num = t.num,
    reached_at = case when t.num > u.num then t.at else u.reached_at end
  from unnest($1::bigint[], $2::bigint[], $3::int[], $4::timestamptz[]) as t (activity_id, user_id, num, at)
  where u.activity_id = t.activity_id and u.user_id = t.user_id and u.num <> t.num`;

/** Stores each person's count in campaigns by rank. */
export const writeRankCounts = async (
  tx: Tx,
  counts: readonly { activityId: bigint; userId: bigint; num: number; at: Date }[],
): Promise<void> => {
  if (counts.length === 0) return;
  await preparedQuery(tx, 'activity_nums', UPDATE_COUNTS, [
    counts.map(({ activityId }) => activityId),
    counts.map(({ userId }) => userId),
    counts.map(({ num }) => num),
    counts.map(({ at }) => at),
  ]);
};
