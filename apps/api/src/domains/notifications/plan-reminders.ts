import { addDays, businessDay } from '@taice/core/rules';
import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { localDay } from '../sign-in/local-day.ts';
import { type StreakRow, streakColumns } from '../sign-in/queries.ts';
import { insertDeliveries, type NewDelivery } from './deliveries.ts';
import { type Receiver, receiverColumns, receiverJoin } from './receivers.ts';
import { reminderTimeOf, type ReminderReceiver, reminderExpiryOf } from './reminder-time.ts';
import { streakAtStake } from './reminder-text.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

/** A person whose plan is due, with current data. */
interface Planned extends Receiver, StreakRow {
  readonly user_id: bigint;
  readonly earns: boolean;
  readonly remind: boolean;
  readonly remind_at: number | null;
  /** Due time of the previous reminder. */
  readonly last_due: Date | null;
  /** True if today's reminder was sent or is queued, on any channel. */
  readonly is_told: boolean;
}

const BATCH_SIZE = 500;
const remindersOfDay = (day: string): string =>
  `from delivery d where d.channel in ('telegram', 'push') and d.delivery_key = 'remind:' || r.user_id || ':' || ${day}::text`;
const FIND_DUE_REMINDERS = `select r.user_id, u.status = 'active' as earns, coalesce(n.remind, true) as remind, n.remind_at,
    (select max(d.due_at) ${remindersOfDay('$2')} and d.why is distinct from 'skipped') as last_due,
    exists (select ${remindersOfDay('$3')} and d.state <> 'unreachable' and d.why is distinct from 'unreachable') as is_told,
    ${receiverColumns}, ${streakColumns}
  from reminder_plan r join "user" u on u.id = r.user_id ${receiverJoin} left join streak_state s on s.user_id = u.id
  where r.next_at <= $1
  order by r.next_at limit ${BATCH_SIZE} for update of r skip locked`;
// null: no reminder is possible until a setting changes.
const SET_NEXT_REMINDERS = `update reminder_plan r set next_at = coalesce(p.next_at, 'infinity')
  from unnest($1::bigint[], $2::timestamptz[]) p (user_id, next_at) where r.user_id = p.user_id`;

const keyOf = (userId: bigint, day: string): string => `remind:${userId}:${day}`;

const toReminderReceiver = (person: Planned): ReminderReceiver => ({
  ...person,
  userId: person.user_id,
});

/** Next check of a person: the first reminder after `now`. */
const nextOf = (person: Planned, now: Date): Date | null => {
  if (!person.remind || !person.earns || !(person.has_telegram || person.has_push)) return null;
  const today = businessDay(now);
  // Today may have no time outside the quiet hours. After a clock change tomorrow may differ, so each day is checked.
  for (const day of [today, addDays(today, 1), addDays(today, 2)]) {
    const at = reminderTimeOf(toReminderReceiver(person), day);
    if (at && at > now) return at;
  }
  return new Date(now.getTime() + 86_400_000);
};

/** The reminder due now; undefined: none, too late, or nothing to remind of. */
const dueOf = (person: Planned, now: Date, needs: Needs): NewDelivery | undefined => {
  if (!person.remind || !person.earns || !(person.has_telegram || person.has_push))
    return undefined;
  if (person.is_told) return undefined;
  const day = businessDay(now);
  const dueAt = reminderTimeOf(toReminderReceiver(person), day);
  if (!dueAt || dueAt > now) return undefined;
  const until = reminderExpiryOf(person, day, dueAt);
  if (until <= now || !streakAtStake(person, now, needs.settings)) return undefined;
  // At most one per own day, also after a long journey or a change of the minute.
  const { timezone, last_due } = person;
  if (last_due && localDay(last_due, timezone) === localDay(dueAt, timezone)) return undefined;
  return {
    userId: person.user_id,
    channel: person.has_telegram ? 'telegram' : 'push',
    kind: 'reminder',
    key: keyOf(person.user_id, day),
    payload: { day },
    dueAt,
    expiresAt: until,
  };
};

const planSome = async (tx: Tx, needs: Needs): Promise<number> => {
  const now = needs.clock.rule();
  const today = businessDay(now);
  const people = await preparedQuery<Planned>(tx, 'reminders_due', FIND_DUE_REMINDERS, [
    now,
    addDays(today, -1),
    today,
  ]);
  if (people.length === 0) return 0;
  await insertDeliveries(
    tx,
    people.flatMap((person) => dueOf(person, now, needs) ?? []),
  );
  await preparedQuery(tx, 'reminders_next', SET_NEXT_REMINDERS, [
    people.map(({ user_id }) => user_id),
    people.map((person) => nextOf(person, now)),
  ]);
  return people.length;
};

/** Queues due reminders; several processes share the people. */
export const planReminders = async (needs: Needs): Promise<void> => {
  for (;;) if ((await transaction(needs.db, (tx) => planSome(tx, needs))) < BATCH_SIZE) return;
};
