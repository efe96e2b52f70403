import type { Lang, NotificationChannel } from '@taice/contract/shapes';
import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { type StreakRow, streakColumns } from '../sign-in/queries.ts';
import type { DeliveryKind } from './deliveries.ts';
import { type Receiver, receiverColumns, receiverJoin } from './receivers.ts';

/** A waiting delivery, locked. */
export interface WaitingDelivery {
  readonly id: bigint;
  readonly kind: DeliveryKind;
  readonly delivery_key: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly due_at: Date;
  readonly expires_at: Date;
  /** 0: about money or the account. */
  readonly urgency: number;
}

/** The receiver, with current data. */
export interface DeliveryReceiver extends Receiver, StreakRow {
  readonly user_id: bigint;
  readonly telegram_id: bigint | null;
  readonly lang: Lang;
  readonly remind: boolean;
  readonly remind_at: number | null;
}

const DUE_CONDITION = `d.channel = $1 and d.state = 'waiting' and d.due_at <= $2 and d.expires_at > $2`;
const DEQUEUE_DUE = `select d.id, d.kind, d.delivery_key, d.payload, d.due_at, d.expires_at, d.urgency, d.user_id, u.telegram_id, u.lang,
    coalesce(n.remind, true) as remind, n.remind_at, ${receiverColumns}, ${streakColumns}
  from (values (0), (1), (2), (3)) each (urgency) cross join lateral (
    select d.* from delivery d where ${DUE_CONDITION} and d.urgency = each.urgency and d.user_id <> all($3::bigint[])
    order by d.due_at, d.id limit 1 for update skip locked
  ) d join "user" u on u.id = d.user_id ${receiverJoin} left join streak_state s on s.user_id = u.id
  order by each.urgency limit 1`;
/** Most messages in one text. */
const MAX_MESSAGES_PER_TEXT = 50;
const DEQUEUE_OTHER_MESSAGES = `select d.id, d.kind, d.delivery_key, d.payload, d.due_at, d.expires_at, d.urgency from delivery d
  where ${DUE_CONDITION} and d.user_id = $3 and d.kind = 'message' and d.id <> $4
  order by d.due_at, d.id limit ${MAX_MESSAGES_PER_TEXT} for update skip locked`;

/** The most urgent delivery that has waited longest. If it is a message, the person's other messages join it. */
export const dequeueDeliveries = async (
  tx: Tx,
  channel: NotificationChannel,
  now: Date,
  excludedUserIds: readonly bigint[] = [],
): Promise<
  { readonly person: DeliveryReceiver; readonly waiting: readonly WaitingDelivery[] } | undefined
> => {
  const values = [channel, now, excludedUserIds];
  const [first] = await preparedQuery<WaitingDelivery & DeliveryReceiver>(
    tx,
    'delivery_next',
    DEQUEUE_DUE,
    values,
  );
  if (!first) return undefined;
  if (first.kind !== 'message') return { person: first, waiting: [first] };
  const ofPerson = [channel, now, first.user_id, first.id];
  const otherMessages = await preparedQuery<WaitingDelivery>(
    tx,
    'delivery_others',
    DEQUEUE_OTHER_MESSAGES,
    ofPerson,
  );
  return { person: first, waiting: [first, ...otherMessages] };
};
