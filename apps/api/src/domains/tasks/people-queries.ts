import { hot, type Tx } from '../../platform/db/pool.ts';

/** For so long somebody is new (domain.md 5.4). */
export const NEW_MS = 7 * 86_400_000;

const PEOPLE = `select u.id, u.created_at, coalesce((select device_id from session s where s.user_id = u.id
      order by s.last_seen_at desc limit 1), 'none of ' || u.id) as device_id,
    -- Held, it says nothing yet.
    exists (select from claimable c where c.user_id = u.id and c.type = 'first_view'
      and c.state not in ('revoked', 'held')) as had_first_view
  from "user" u where u.id = any($1::bigint[])`;

/** Who completes tasks. */
export interface TaskPerson {
  readonly id: bigint;
  readonly created_at: Date;
  /** Of their latest session; without one a name that nobody shares. */
  readonly device_id: string;
  /** Their first view's reward was opened: they are a person of their own. */
  readonly had_first_view: boolean;
}

export const readPeople = async (
  tx: Tx,
  userIds: readonly bigint[],
): Promise<Map<bigint, TaskPerson>> => {
  const ids = [...new Set(userIds)];
  const rows = await hot<TaskPerson>(tx, 'task_people', PEOPLE, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
};

const NEW = `select id, created_at from "user" where id = any($1::bigint[]) and created_at > $2`;

/** Those of them who registered since. */
export const registeredSince = async (
  tx: Tx,
  userIds: readonly bigint[],
  since: Date,
): Promise<Map<bigint, Date>> => {
  const rows = await hot<{ id: bigint; created_at: Date }>(tx, 'task_new_people', NEW, [
    [...new Set(userIds)],
    since,
  ]);
  return new Map(rows.map(({ id, created_at }) => [id, created_at]));
};
