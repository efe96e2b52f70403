import { businessDay } from '@taice/core/rules';
import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { progressKey } from './apply-counts.ts';
import { type Kind, type OnceOnly, onceOnly, type TaskCount } from './task-counting-rules.ts';

/** A recorded action of a kind that counts once per target. */
interface SeenEvent {
  readonly user_id: bigint;
  readonly kind: Kind;
  readonly unit: string;
  /** The time it counted; null for rows older than this column. */
  readonly at: Date | null;
  /** True if it counts now; no further action on the same target counts. */
  readonly stands: boolean;
  readonly taken_back: number;
}

const READ_SEEN_EVENTS = `select d.user_id, d.kind, d.target_id::text as unit, d.at, d.stands, d.taken_back
  from (select distinct * from unnest($1::bigint[], $2::text[], $3::bigint[])) k (user_id, kind, target_id)
  join task_event_seen d using (user_id, kind, target_id)
  order by d.user_id, d.kind, d.target_id for update of d`;
const WRITE_SEEN_EVENTS = `insert into task_event_seen (user_id, kind, target_id, at, stands, taken_back)
  select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::timestamptz[], $5::boolean[], $6::int[])
  on conflict (user_id, kind, target_id) do update
    set at = excluded.at, stands = excluded.stands, taken_back = excluded.taken_back`;

/**
 * An action undone in time may be repeated once on another day; further repetitions do not count. On its own day any
 * number of toggles is one action.
 */
const MAX_REPEATS = 1;
/** Times within this distance are equal, whatever the rounding. */
const SAME_MS = 1_000;

/** The action's row after a count; undefined if the count has no effect. Pure. */
const nextSeenEvent = (
  event: SeenEvent | undefined,
  taskCount: TaskCount,
): SeenEvent | undefined => {
  const { userId: user_id, kind, unit, at } = taskCount;
  if (taskCount.isUndo) {
    const since = taskCount.since?.getTime() ?? Number.NaN;
    const isCurrent = event?.stands && event.at && Math.abs(event.at.getTime() - since) <= SAME_MS;
    return isCurrent ? { ...event, stands: false, taken_back: event.taken_back + 1 } : undefined;
  }
  if (!event) return { user_id, kind, unit, at, stands: true, taken_back: 0 };
  if (event.stands) return undefined;
  if (event.at && businessDay(event.at) === taskCount.day)
    return { ...event, at, stands: true, taken_back: Math.max(0, event.taken_back - 1) };
  return event.taken_back > MAX_REPEATS ? undefined : { ...event, at, stands: true };
};

const isOnceOnly = (kind: Kind): kind is OnceOnly => onceOnly.some((each) => each === kind);

/**
 * Filters counts of kinds that count once: new actions, and undoing of counted ones. While an action counts, repeated
 * ones on the same target do not.
 */
export const countUnseenEvents = async (
  tx: Tx,
  taskCounts: readonly TaskCount[],
): Promise<TaskCount[]> => {
  const onceOnlyCounts = taskCounts.filter(({ kind }) => isOnceOnly(kind));
  if (onceOnlyCounts.length === 0) return [...taskCounts];
  const rows = await preparedQuery<SeenEvent>(tx, 'task_events_seen', READ_SEEN_EVENTS, [
    onceOnlyCounts.map(({ userId }) => userId),
    onceOnlyCounts.map(({ kind }) => kind),
    onceOnlyCounts.map(({ unit }) => unit),
  ]);
  const eventsByKey = new Map(
    rows.map((row) => [progressKey(row.user_id, row.unit, row.kind), row]),
  );
  const changed = new Map<string, SeenEvent>();
  const counting = taskCounts.filter((taskCount) => {
    if (!isOnceOnly(taskCount.kind)) return true;
    const key = progressKey(taskCount.userId, taskCount.unit, taskCount.kind);
    const next = nextSeenEvent(changed.get(key) ?? eventsByKey.get(key), taskCount);
    if (next) changed.set(key, next);
    return next !== undefined;
  });
  const changedRows = [...changed.values()];
  if (changedRows.length > 0)
    await preparedQuery(tx, 'task_events_seen_write', WRITE_SEEN_EVENTS, [
      changedRows.map(({ user_id }) => user_id),
      changedRows.map(({ kind }) => kind),
      changedRows.map(({ unit }) => unit),
      changedRows.map(({ at }) => at),
      changedRows.map(({ stands }) => stands),
      changedRows.map(({ taken_back }) => taken_back),
    ]);
  return counting;
};
