import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { messageTypes, notificationChannels } from './shapes.ts';
import { flag, text, time } from './types.ts';

/** A minute of the person's own day, `19:30`. */
const minute = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const channels = z.partialRecord(z.enum(notificationChannels), flag);

const stored = {
  /** Channels by kind of message, besides the list of messages, which has all of them. */
  matrix: z.record(z.enum(messageTypes), z.record(z.enum(notificationChannels), flag)),
  /** Between the two, in the zone of their profile, only messages that the person waits for are sent. */
  quiet_from: minute,
  quiet_to: minute,
  /** Messages that are not urgent come once a day in one message. */
  digest: flag,
  /** The daily reminder of the sign-in; null: at an hour that we choose. */
  remind: flag,
  remind_at: minute.nullable(),
  /** Each cash-out waits for a confirmation in the bot's chat. */
  confirm_cash_outs: flag,
};

const prefs = z.object({
  ...stored,
  /** The chosen minute is in the quiet hours: no reminder comes then. */
  remind_quiet: flag,
  /**
   * At an hour that we choose, it comes within the hour before this minute of the own day; null: it is quiet all day.
   */
  remind_by: minute.nullable(),
  /** Confirmation was switched off outside the chat and lasts until then; null: it was not. */
  confirm_until: time.nullable(),
  /** `ready`: Telegram is bound and the bot may write to the person. */
  telegram: z.enum(['ready', 'not_bound', 'not_allowed']),
  /** The number of the person's browsers that receive pushes. */
  push_num: z.number().int(),
  /** Messages that cannot be switched off: they concern the person's money or account. */
  fixed: z.array(z.object({ type: z.enum(messageTypes), channel: z.enum(notificationChannels) })),
});
export type NotificationPrefs = z.output<typeof prefs>;

/** The push service of any browser may be at any URL. */
const pushEndpoint = z.url({ protocol: /^https?$/ }).max(1_000);
const base64url = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+={0,2}$/)
    .refine((value) => Math.floor((value.replaceAll('=', '').length * 3) / 4) === bytes);

export const notifications = {
  prefs: endpoint({
    method: 'GET',
    path: '/api/frontend/notification/prefs',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: 'Which messages reach the caller where, and when not',
    request: z.object({}),
    reply: prefs,
    errors: [],
  }),
  storePrefs: endpoint({
    method: 'POST',
    path: '/api/frontend/notification/prefs',
    auth: 'user',
    sign: 'session',
    limit: 'write',
    summary:
      'Changes those that are named; the others stay. To give up the confirmation of cash-outs is asked about again, and holds after a while',
    request: z.object({
      matrix: z.partialRecord(z.enum(messageTypes), channels).optional(),
      quiet_from: minute.optional(),
      quiet_to: minute.optional(),
      digest: flag.optional(),
      remind: flag.optional(),
      remind_at: minute.nullable().optional(),
      confirm_cash_outs: flag.optional(),
      /** 1: the person lets the bot write, as Telegram reports. Otherwise the first message shows if the bot may. */
      allowed_to_write: z.literal(1).optional(),
    }),
    reply: prefs,
    errors: [1119],
  }),
  pushKey: endpoint({
    method: 'GET',
    path: '/api/frontend/push/key',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: "The public key of ours by which a browser's push service knows us (VAPID, RFC 8292)",
    request: z.object({}),
    reply: z.object({ key: z.string() }),
    errors: [],
  }),
  pushSubscribe: endpoint({
    method: 'POST',
    path: '/api/frontend/push/subscribe',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary: "Tells the caller's browser of messages by its push service (RFC 8030, 8291)",
    request: z.object({
      endpoint: pushEndpoint,
      p256dh: base64url(65),
      auth: base64url(16),
    }),
    reply: z.object({ push_num: z.number().int() }),
    errors: [],
  }),
  pushUnsubscribe: endpoint({
    method: 'POST',
    path: '/api/frontend/push/unsubscribe',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary: "No longer tells this browser of the caller's; harmless where it was not told",
    request: z.object({ endpoint: text(1, 1_000) }),
    reply: z.object({ push_num: z.number().int() }),
    errors: [],
  }),
};
