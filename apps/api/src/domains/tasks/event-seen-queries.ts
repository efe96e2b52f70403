import { businessDay } from '@taice/core/rules';
import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { progressKey } from './count.ts';
import { type Kind, type OnceOnly, onceOnly, type TaskCount } from './task-counting-rules.ts';

/** That somebody did something of which each thing counts once. */
interface SeenEvent {
  readonly user_id: bigint;
  readonly kind: Kind;
  readonly unit: string;
  /** When it counted; null: before that was kept. */
  readonly at: Date | null;
  /** It counts, and nothing more of its kind for the same thing. */
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
 * Taken back in time, a deed may be done on another day once more: whoever goes on is not counted again. On its own day
 * it may be as often as a finger wavers, for it is one deed.
 */
const AGAIN = 1;
/** Times of one moment, however they were rounded. */
const SAME_MS = 1_000;

/** The deed after a mark; undefined: the mark counts nothing. Pure. */
const after = (deed: SeenEvent | undefined, mark: TaskCount): SeenEvent | undefined => {
  const { userId: user_id, kind, unit, at } = mark;
  if (mark.takesBack) {
    const since = mark.since?.getTime() ?? Number.NaN;
    const isIt = deed?.stands && deed.at && Math.abs(deed.at.getTime() - since) <= SAME_MS;
    return isIt ? { ...deed, stands: false, taken_back: deed.taken_back + 1 } : undefined;
  }
  if (!deed) return { user_id, kind, unit, at, stands: true, taken_back: 0 };
  if (deed.stands) return undefined;
  if (deed.at && businessDay(deed.at) === mark.day)
    return { ...deed, at, stands: true, taken_back: Math.max(0, deed.taken_back - 1) };
  return deed.taken_back > AGAIN ? undefined : { ...deed, at, stands: true };
};

const isOnceOnly = (kind: Kind): kind is OnceOnly => onceOnly.some((each) => each === kind);

/**
 * The marks that count: of what counts once those that begin a deed or, of the deed that counts, take it back. While a deed
 * stands, nothing more of the same thing counts.
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
    const deed = after(changed.get(key) ?? deeds.get(key), mark);
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
