import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { messageTypes, notificationChannels } from './shapes.ts';
import { flag, text, time } from './types.ts';

/** A minute of the person's own day, `19:30`. */
const minute = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const channels = z.partialRecord(z.enum(notificationChannels), flag);

const stored = {
  /** By kind of message where it goes besides the list of messages, which has all of them. */
  matrix: z.record(z.enum(messageTypes), z.record(z.enum(notificationChannels), flag)),
  /** Nothing but what the person waits for goes out between the two, in the zone of their profile. */
  quiet_from: minute,
  quiet_to: minute,
  /** What is no hurry comes once a day in one message. */
  digest: flag,
  /** The daily reminder of the sign-in; null: at the hour that we choose. */
  remind: flag,
  remind_at: minute.nullable(),
  /** Each cash-out is confirmed in the bot's chat before it goes on. */
  confirm_cash_outs: flag,
};

const prefs = z.object({
  ...stored,
  /** The chosen minute lies in the quiet hours: nothing comes then. */
  remind_quiet: flag,
  /** At the hour that we choose it comes within the hour before this minute of the own day; null: it is quiet all day. */
  remind_by: minute.nullable(),
  /** Switched off outside the chat, cash-outs are confirmed until then all the same; null: nobody has switched it off. */
  confirm_until: time.nullable(),
  /** Whether the bot may write to the person: Telegram is bound and has not been refused. */
  telegram: z.enum(['ready', 'not_bound', 'not_allowed']),
  /** How many browsers of the person's are told. */
  push_num: z.number().int(),
  /** What cannot be switched off: it concerns the person's money or account. */
  fixed: z.array(z.object({ type: z.enum(messageTypes), channel: z.enum(notificationChannels) })),
});
export type NotificationPrefs = z.output<typeof prefs>;

/** A push service's address is a URL of any browser's maker. */
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
      /** Telegram has asked, and the person lets the bot write. Where that is not so, its first message finds out. */
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
