import { type NotificationChannel, notificationChannels } from '@taice/contract/shapes';
import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';
import type { DeliveryChannel, DeliveryTable } from '../../platform/db/schema-notifications.ts';

export type DeliveryKind = DeliveryTable['kind'];

export interface NewDelivery {
  readonly userId: bigint;
  readonly channel: DeliveryChannel;
  readonly kind: DeliveryKind;
  /** Subject of the delivery, unique within a channel. */
  readonly key: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** On the rule clock. */
  readonly dueAt: Date;
  readonly expiresAt: Date;
  readonly broadcastId?: bigint;
  /** True for messages about money or the account. */
  readonly isUrgent?: boolean;
}

/** Lower values are sent first. */
const urgencies: Readonly<Record<DeliveryKind, number>> = {
  confirmation: 0,
  reminder: 1,
  message: 2,
  broadcast: 3,
};

const INSERT_DELIVERIES = `insert into delivery (user_id, channel, kind, delivery_key, payload, due_at, expires_at, broadcast_id,
    urgency)
  select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::jsonb[], $6::timestamptz[], $7::timestamptz[],
    $8::bigint[], $9::smallint[])
  on conflict (channel, delivery_key) do nothing
  returning user_id`;

/** Queues deliveries in the caller's transaction, each key once; returns the people for whom it was new. */
export const insertDeliveries = async (
  tx: Database,
  deliveries: readonly NewDelivery[],
): Promise<bigint[]> => {
  if (deliveries.length === 0) return [];
  const rows = await preparedQuery<{ user_id: bigint }>(tx, 'delivery_insert', INSERT_DELIVERIES, [
    deliveries.map(({ userId }) => userId),
    deliveries.map(({ channel }) => channel),
    deliveries.map(({ kind }) => kind),
    deliveries.map(({ key }) => key),
    deliveries.map(({ payload }) => JSON.stringify(payload)),
    deliveries.map(({ dueAt }) => dueAt),
    deliveries.map(({ expiresAt }) => expiresAt),
    deliveries.map(({ broadcastId }) => broadcastId ?? null),
    deliveries.map(({ kind, isUrgent }) => (isUrgent ? 0 : urgencies[kind])),
  ]);
  return rows.map(({ user_id }) => user_id);
};

/** Only a waiting delivery can be withdrawn. */
const WITHDRAW_DELIVERIES = `update delivery set state = 'dropped', why = $3, settled_at = $4
  where channel = $1 and delivery_key = any($2::text[]) and state = 'waiting' returning id`;

/** Withdraws waiting deliveries; returns their number. */
export const withdrawDeliveries = async (
  tx: Database,
  channel: NotificationChannel,
  keys: readonly string[],
  reason: string,
  at: Date,
): Promise<number> =>
  (await preparedQuery(tx, 'delivery_withdraw', WITHDRAW_DELIVERIES, [channel, keys, reason, at]))
    .length;

const EXPIRE_DELIVERIES = `update delivery set state = 'dropped', why = 'late', settled_at = $2
  where channel = $1 and state = 'waiting' and due_at <= $2 and expires_at <= $2`;

/** Drops deliveries that are too late for their channel. Entries of a list do not expire. */
export const expireDeliveries = async (db: Database, now: Date): Promise<void> => {
  for (const channel of notificationChannels)
    await preparedQuery(db, 'delivery_drop_late', EXPIRE_DELIVERIES, [channel, now]);
};

/** Drops waiting deliveries before they are sent. */
const DROP_DELIVERIES = `update delivery set state = 'dropped', why = $2, settled_at = $3 where id = any($1::bigint[])`;
export const dropDeliveries = async (
  tx: Tx,
  ids: readonly bigint[],
  reason: string,
  now: Date,
): Promise<void> => {
  if (ids.length > 0) await preparedQuery(tx, 'delivery_drop', DROP_DELIVERIES, [ids, reason, now]);
};

const HOLD_DELIVERIES = `update delivery set due_at = $2, expires_at = greatest(expires_at, $3) where id = any($1::bigint[])`;
export const holdDeliveries = async (
  tx: Tx,
  ids: readonly bigint[],
  until: Date,
  expiresAt: Date,
): Promise<void> => {
  await preparedQuery(tx, 'delivery_hold', HOLD_DELIVERIES, [ids, until, expiresAt]);
};

/** A delivery being sent, with the number of the attempt. */
export interface DeliveryAttempt {
  readonly id: bigint;
  readonly attempts: number;
}

const MARK_SENDING = `update delivery set state = 'sending', attempts = attempts + 1 where id = any($1::bigint[])
  returning id, attempts`;

/** Marks deliveries before the call: if the process dies, they stay in `sending`. */
export const markSending = (tx: Tx, ids: readonly bigint[]): Promise<DeliveryAttempt[]> =>
  preparedQuery<DeliveryAttempt>(tx, 'delivery_sending', MARK_SENDING, [ids]);

export interface DeliveryResult {
  readonly state: 'sent' | 'waiting' | 'unreachable' | 'failed' | 'unknown';
  readonly why?: string;
  readonly remoteId?: number;
}

// A question may be asked twice if its delivery is uncertain, because only one answer counts. Nothing else may repeat.
const CAN_REPEAT_QUESTION = `kind = 'confirmation' and d.attempts < 3`;

const RECORD_RESULT = `update delivery d set
    state = case when $3 = 'unknown' and ${CAN_REPEAT_QUESTION} then 'waiting' else $3 end, why = $4, remote_id = $5,
    settled_at = case when $3 = 'waiting' or ($3 = 'unknown' and ${CAN_REPEAT_QUESTION}) then null else $6::timestamptz end
  from unnest($1::bigint[], $2::int[]) t (id, attempts)
  where d.id = t.id and d.attempts = t.attempts and d.state in ('sending', 'unknown')`;

/** Records the result of a call; does nothing if a later attempt has begun. */
export const recordDeliveryResult = async (
  db: Database,
  tries: readonly DeliveryAttempt[],
  { state, why, remoteId }: DeliveryResult,
  now: Date,
): Promise<void> => {
  await preparedQuery(db, 'delivery_settle', RECORD_RESULT, [
    tries.map(({ id }) => id),
    tries.map(({ attempts }) => attempts),
    state,
    why ?? null,
    remoteId ?? null,
    now,
  ]);
};

const CLOSE_INTERRUPTED = `update delivery d set why = 'interrupted',
    state = case when ${CAN_REPEAT_QUESTION} then 'waiting' else 'unknown' end,
    settled_at = case when ${CAN_REPEAT_QUESTION} then null else $2::timestamptz end
  where channel = $1 and state = 'sending'`;

/** Deliveries that a dead process was sending may have arrived. They are not repeated, except for questions. */
export const closeInterruptedDeliveries = async (
  db: Database,
  channel: NotificationChannel,
  now: Date,
): Promise<void> => {
  await preparedQuery(db, 'delivery_interrupted', CLOSE_INTERRUPTED, [channel, now]);
};

const RETENTION_MS = 30 * 86_400_000;
const DELETE_SETTLED = `delete from delivery where settled_at < $1`;

/** Deletes deliveries settled long ago: their keys are no longer used. */
export const deleteSettledDeliveries = async (db: Database, now: Date): Promise<void> => {
  await preparedQuery(db, 'delivery_forget', DELETE_SETTLED, [
    new Date(now.getTime() - RETENTION_MS),
  ]);
};

const COUNT_DELIVERIES = `select channel, kind, state, coalesce(why, '') as why, count(*)::int as count,
    min(due_at) as first_due, max(due_at) as last_due
  from delivery where due_at > $1::timestamptz - interval '1 day'
  group by channel, kind, state, why order by channel, kind, state, why`;

/** Counts of deliveries due within the last day or later, by state, for staff. */
export const countDeliveries = (db: Database, now: Date): Promise<object[]> =>
  preparedQuery<Record<string, unknown>>(db, 'delivery_tally', COUNT_DELIVERIES, [now]);
