import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import {
  type EarningRules,
  type EarningBlocker,
  earningBlockerSql,
  requiresAgeConfirmation,
} from '../../platform/earning-eligibility.ts';

/** How long a person is new. */
export const NEW_MS = 7 * 86_400_000;

const READ_PEOPLE = `select u.id, ${earningBlockerSql('$2')} as no_earning,
    exists (select from view_day v where v.user_id = u.id and v.rewarded > 0) as has_paid_view
  from "user" u where u.id = any($1::bigint[])`;

/** A person who completes tasks. */
export interface TaskPerson {
  readonly id: bigint;
  readonly no_earning: EarningBlocker | null;
  /** They have watched a video that paid: calls alone earn nothing. */
  readonly has_paid_view: boolean;
}

export const readPeople = async (
  tx: Tx,
  userIds: readonly bigint[],
  rules: EarningRules,
): Promise<Map<bigint, TaskPerson>> => {
  const values = [[...new Set(userIds)], requiresAgeConfirmation(rules)];
  const rows = await preparedQuery<TaskPerson>(tx, 'task_people', READ_PEOPLE, values);
  return new Map(rows.map((row) => [row.id, row]));
};

const READ_WATCHED_DAYS = `select distinct k.user_id, k.day from unnest($1::bigint[], $2::date[]) k (user_id, day)
  where task_has_watched(k.user_id, k.day, k.day)`;

/**
 * Returns a predicate: true if the person watched a video long enough on that day. Only the requested days are read.
 */
export const readWatched = async (
  tx: Tx,
  days: readonly { readonly userId: bigint; readonly day: Day }[],
): Promise<(userId: bigint, day: Day) => boolean> => {
  if (days.length === 0) return () => false;
  const rows = await preparedQuery<{ user_id: bigint; day: Day }>(
    tx,
    'task_watched',
    READ_WATCHED_DAYS,
    [days.map(({ userId }) => userId), days.map(({ day }) => day)],
  );
  const watchedDays = new Set(rows.map((row) => `${row.user_id} ${row.day}`));
  return (userId, day) => watchedDays.has(`${userId} ${day}`);
};

const FIND_NEW_USERS = `select id, created_at from "user" where id = any($1::bigint[]) and created_at > $2`;

/** The accounts among these that registered since. */
export const registeredSince = async (
  tx: Tx,
  userIds: readonly bigint[],
  since: Date,
): Promise<Map<bigint, Date>> => {
  const rows = await preparedQuery<{ id: bigint; created_at: Date }>(
    tx,
    'task_new_people',
    FIND_NEW_USERS,
    [[...new Set(userIds)], since],
  );
  return new Map(rows.map(({ id, created_at }) => [id, created_at]));
};
