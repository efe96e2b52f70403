import type { Lang, MessageType, NotificationChannel } from '@taice/contract/shapes';
import type { Generated, GeneratedAlways } from 'kysely';
import type { I18n, Json } from './schema-columns.ts';
import type { Int8 } from './schema-ledger.ts';

/** A person's changes to the default channels of each message type. */
export type NotificationMatrix = Partial<
  Record<MessageType, Partial<Record<NotificationChannel, 0 | 1>>>
>;

/** Minutes are those of the person's own day; null: as everybody's. */
export interface NotificationPrefTable {
  user_id: Int8;
  matrix: Json<NotificationMatrix>;
  quiet_from: number | null;
  quiet_to: number | null;
  digest: Generated<boolean>;
  remind: Generated<boolean>;
  remind_at: number | null;
  confirm_cash_outs: Generated<boolean>;
  /** On the rule clock: the time at which it ends; null: it does not. */
  confirm_until: Date | null;
  updated_at: Generated<Date>;
}

export interface PushSubscriptionTable {
  id: GeneratedAlways<bigint>;
  user_id: Int8;
  session_id: Int8;
  endpoint: string;
  p256dh: string;
  auth: string;
  fail_count: Generated<number>;
  last_ok_at: Date | null;
  created_at: Generated<Date>;
}

/** `in_app`: the list of messages itself. */
export type DeliveryChannel = NotificationChannel | 'in_app';

export interface DeliveryTable {
  id: GeneratedAlways<bigint>;
  user_id: Int8;
  channel: DeliveryChannel;
  kind: 'message' | 'reminder' | 'broadcast' | 'confirmation';
  delivery_key: string;
  payload: Json<unknown>;
  /** On the rule clock. */
  due_at: Date;
  expires_at: Date;
  state: Generated<
    'waiting' | 'sending' | 'sent' | 'dropped' | 'unreachable' | 'failed' | 'unknown'
  >;
  why: string | null;
  attempts: Generated<number>;
  /** Telegram's number of the message in the chat. */
  remote_id: bigint | null;
  settled_at: Date | null;
  broadcast_id: bigint | null;
  /** 0 is sent before all others, 3 after them. */
  urgency: Generated<number>;
}

/** One row. */
export interface NotifierStateTable {
  is_only: Generated<boolean>;
  armed_instance: string | null;
  asked_instance: string | null;
  /** On the real clock. */
  telegram_paused_until: Date | null;
  updated_at: Generated<Date>;
}

export interface ReminderPlanTable {
  user_id: Int8;
  next_at: Date;
}

/** The audience of a broadcast: every given condition has to match. */
export interface Audience {
  readonly langs?: readonly Lang[];
  /** ISO 3166. */
  readonly countries?: readonly string[];
  readonly seen_within_days?: number;
}

export interface BroadcastTexts {
  readonly title: I18n;
  readonly body: I18n;
}

/** Times are on the rule clock. */
export interface BroadcastTable {
  id: GeneratedAlways<bigint>;
  texts: Json<BroadcastTexts>;
  link: string | null;
  audience: Json<Audience>;
  starts_at: Date;
  at_minute: number | null;
  keep_ms: number;
  state: 'planning' | 'planned' | 'stopped';
  planned_to: Generated<bigint>;
  created_at: Date;
}

export interface BotUpdateTable {
  update_id: bigint;
  /** On the real clock. */
  taken_until: Date;
  done_at: Date | null;
  at: Date;
}

/** Notifications outside the application: their channels, times and deliveries. */
export interface NotificationsSchema {
  notification_pref: NotificationPrefTable;
  push_subscription: PushSubscriptionTable;
  delivery: DeliveryTable;
  notifier_state: NotifierStateTable;
  reminder_plan: ReminderPlanTable;
  broadcast: BroadcastTable;
  bot_update: BotUpdateTable;
}
