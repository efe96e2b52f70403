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

const READ = `select d.user_id, d.kind, d.target_id::text as unit, d.at, d.stands, d.taken_back
  from (select distinct * from unnest($1::bigint[], $2::text[], $3::bigint[])) k (user_id, kind, target_id)
  join task_event_seen d using (user_id, kind, target_id)
  order by d.user_id, d.kind, d.target_id for update of d`;
const WRITE = `insert into task_event_seen (user_id, kind, target_id, at, stands, taken_back)
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
const nextSeenEvent = (deed: SeenEvent | undefined, mark: TaskCount): SeenEvent | undefined => {
  const { userId: user_id, kind, unit, at } = mark;
  if (mark.isUndo) {
    const since = mark.since?.getTime() ?? Number.NaN;
    const isIt = deed?.stands && deed.at && Math.abs(deed.at.getTime() - since) <= SAME_MS;
    return isIt ? { ...deed, stands: false, taken_back: deed.taken_back + 1 } : undefined;
  }
  if (!deed) return { user_id, kind, unit, at, stands: true, taken_back: 0 };
  if (deed.stands) return undefined;
  if (deed.at && businessDay(deed.at) === mark.day)
    return { ...deed, at, stands: true, taken_back: Math.max(0, deed.taken_back - 1) };
  return deed.taken_back > MAX_REPEATS ? undefined : { ...deed, at, stands: true };
};

const isOnceOnly = (kind: Kind): kind is OnceOnly => onceOnly.some((each) => each === kind);

/**
 * Filters counts of kinds that count once: new actions, and undoing of counted ones. While an action counts, repeated
 * ones on the same target do not.
 */
export const countUnseenEvents = async (
  tx: Tx,
  marks: readonly TaskCount[],
): Promise<TaskCount[]> => {
  const once = marks.filter(({ kind }) => isOnceOnly(kind));
  if (once.length === 0) return [...marks];
  const rows = await preparedQuery<SeenEvent>(tx, 'task_events_seen', READ, [
    once.map(({ userId }) => userId),
    once.map(({ kind }) => kind),
    once.map(({ unit }) => unit),
  ]);
  const deeds = new Map(rows.map((row) => [progressKey(row.user_id, row.unit, row.kind), row]));
  const changed = new Map<string, SeenEvent>();
  const counting = marks.filter((mark) => {
    if (!isOnceOnly(mark.kind)) return true;
    const key = progressKey(mark.userId, mark.unit, mark.kind);
    const deed = nextSeenEvent(changed.get(key) ?? deeds.get(key), mark);
    if (deed) changed.set(key, deed);
    return deed !== undefined;
  });
  const written = [...changed.values()];
  if (written.length > 0)
    await preparedQuery(tx, 'task_events_seen_write', WRITE, [
      written.map(({ user_id }) => user_id),
      written.map(({ kind }) => kind),
      written.map(({ unit }) => unit),
      written.map(({ at }) => at),
      written.map(({ stands }) => stands),
      written.map(({ taken_back }) => taken_back),
    ]);
  return counting;
};
