import { langs } from '@taice/contract/shapes';
import { z } from 'zod';
import { audit, type Decider } from '../../platform/audit.ts';
import { type Database, hot, type Tx } from '../../platform/db/pool.ts';
import { i18n, line } from '../../platform/draft-shapes.ts';
import { fail } from '../../platform/http/failure.ts';
import { clockTime, minuteOf } from './at-minute.ts';
import { localMinute } from '../sign-in/local-day.ts';
import { broadcastChannels, broadcastDue } from './broadcast-due.ts';
import { chatsTake } from './chats-take.ts';
import { type Broadcast, type Listener, listeners, lockedBroadcast } from './broadcast-queries.ts';

const MINUTE_MS = 60_000;

/** A broadcast as the staff writes it down. */
export const newBroadcast = z.strictObject({
  title: i18n(line),
  body: i18n(z.string().min(1).max(2_000)),
  link: z
    .string()
    .regex(/^\/[\w\-/?=&]*$/)
    .max(200)
    .optional(),
  audience: z
    .strictObject({
      langs: z
        .array(z.enum(langs as ['en', 'cn', 'tw']))
        .min(1)
        .optional(),
      countries: z
        .array(z.string().regex(/^[A-Z]{2}$/))
        .min(1)
        .optional(),
      seen_within_days: z.number().int().min(1).max(365).optional(),
    })
    .default({}),
  starts_at: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .optional(),
  /** Of each person's own day. */
  at: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .transform(minuteOf)
    .optional(),
  /** So long after its minute it is still sent. */
  keep_minutes: z.number().int().min(5).max(1_440).default(60),
});
export type BroadcastDraft = z.output<typeof newBroadcast>;

const INSERT = `insert into broadcast (texts, link, audience, starts_at, at_minute, keep_ms, state, created_at)
  values ($1::jsonb, $2, $3::jsonb, $4, $5, $6, 'planning', $7) returning id`;

/** Sends it to everybody for whom it is, each at its time. */
export const sendBroadcast = async (
  tx: Tx,
  decider: Decider,
  draft: BroadcastDraft,
): Promise<string> => {
  const { title, body, link, audience, starts_at, at, keep_minutes } = draft;
  const [row] = await hot<{ id: bigint }>(tx, 'broadcast_insert', INSERT, [
    JSON.stringify({ title, body }),
    link ?? null,
    JSON.stringify(audience),
    starts_at ?? decider.at,
    at ?? null,
    keep_minutes * MINUTE_MS,
    decider.at,
  ]);
  if (!row) throw new TypeError('A broadcast was not written');
  await audit(tx, decider, {
    action: 'broadcast.send',
    target: ['broadcast', row.id],
    before: {},
    after: { title: title.en, audience },
  });
  return `broadcast ${row.id}`;
};

const STOP = `update broadcast set state = 'stopped' where id = $1`;
const DROP = `update delivery set state = 'dropped', why = 'stopped', settled_at = $2
  where broadcast_id = $1 and state = 'waiting' returning user_id, channel`;

/** By however many channels. */
const peopleOf = (rows: readonly { readonly user_id: bigint }[]): ReadonlySet<bigint> =>
  new Set(rows.map(({ user_id }) => user_id));

const people = (count: number, one: string, several: string): string =>
  count === 1 ? `1 person ${one}` : `${count} people ${several}`;

/**
 * Nobody has it any more who has not yet; how many people do not have it at all, and how many have it in their list of messages
 * only. 1708: it was stopped before.
 */
export const stopBroadcast = async (tx: Tx, decider: Decider, id: bigint): Promise<string> => {
  const broadcast = await lockedBroadcast(tx, id);
  if (!broadcast) return fail(404);
  if (broadcast.state === 'stopped') return fail(1708, { detail: 'it is stopped' });
  await hot(tx, 'broadcast_stop', STOP, [id]);
  const values = [id, decider.at];
  const rows = await hot<{ user_id: bigint; channel: string }>(tx, 'broadcast_drop', DROP, values);
  const dropped = peopleOf(rows);
  const without = peopleOf(rows.filter(({ channel }) => channel === 'in_app'));
  await audit(tx, decider, {
    action: 'broadcast.stop',
    target: ['broadcast', id],
    before: { state: broadcast.state },
    after: { state: 'stopped', dropped: dropped.size },
  });
  const listed = dropped.size - without.size;
  return [
    people(without.size, 'does not have it', 'do not have it'),
    ...(listed > 0
      ? [
          people(
            listed,
            'has it in the list of messages only',
            'have it in the list of messages only',
          ),
        ]
      : []),
  ].join('; ');
};

// Of 'unknown' nobody knows, so it is not sent again; who was unreachable or did not want it is left alone.
const AGAIN = `update delivery set state = 'waiting', why = null, settled_at = null, due_at = $2,
    expires_at = $2::timestamptz + $3 * interval '1 ms'
  where broadcast_id = $1 and (state = 'failed' or (state = 'dropped' and why in ('late', 'quiet'))) returning user_id`;

/** Sends it once more to those with whom it failed, or who could not be told in time; how many people. 1708: it was stopped. */
export const resendBroadcast = async (tx: Tx, decider: Decider, id: bigint): Promise<string> => {
  const broadcast = await lockedBroadcast(tx, id);
  if (!broadcast) return fail(404);
  if (broadcast.state === 'stopped') return fail(1708, { detail: 'it is stopped' });
  const values = [id, decider.at, broadcast.keep_ms];
  const again = peopleOf(await hot<{ user_id: bigint }>(tx, 'broadcast_again', AGAIN, values)).size;
  await audit(tx, decider, {
    action: 'broadcast.resend',
    target: ['broadcast', id],
    before: { state: broadcast.state },
    after: { again },
  });
  return people(again, 'is sent it again', 'are sent it again');
};

export interface PreviewRow {
  readonly zone: string;
  /** Who have it in their list of messages: everybody. */
  readonly in_app: number;
  readonly telegram: number;
  readonly push: number;
  /** Nowhere else. */
  readonly in_app_only: number;
  /** On the own clock of the people there, and in UTC. */
  readonly goes_out: string;
  readonly at: Date;
}

const PAGE = 5_000;

async function* everybody(db: Database, audience: Broadcast['audience'], now: Date) {
  for (let after = 0n; ;) {
    const page = await listeners(db, audience, { after, most: PAGE, now });
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.user_id;
  }
}

const timed = (draft: BroadcastDraft, now: Date) => ({
  starts_at: draft.starts_at ?? now,
  at_minute: draft.at ?? null,
});

export interface Preview {
  /** How long the last chat waits for it, at the pace that Telegram allows. */
  readonly chats_take_minutes: number;
  readonly keep_minutes: number;
  /** Chats that would not be told, as it is kept for too short. */
  readonly too_late: number;
  readonly warning?: string;
  readonly rows: readonly PreviewRow[];
}

/** What sending it would do: how many people of each zone would have it, and when, and how long that takes; `only`: one person. */
export const previewBroadcast = async (
  db: Database,
  draft: BroadcastDraft,
  now: Date,
  only?: bigint,
): Promise<Preview> => {
  const rows = new Map<string, PreviewRow>();
  for await (const person of everybody(db, draft.audience, now)) {
    if (only !== undefined && person.user_id !== only) continue;
    const row = previewOf(person, draft, now);
    const key = `${row.zone} ${row.at.toISOString()}`;
    const known = rows.get(key);
    rows.set(key, known ? added(known, row) : row);
  }
  const sorted = [...rows.values()].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const { keep_minutes } = draft;
  const { minutes, tooLate } = chatsTake(sorted, keep_minutes * MINUTE_MS);
  return {
    chats_take_minutes: minutes,
    keep_minutes,
    too_late: tooLate,
    ...(tooLate > 0 && {
      warning: `${people(tooLate, 'is', 'are')} not told in the chat: it takes ${minutes} min, and is kept for ${keep_minutes}. Raise keep_minutes, or tell fewer at once.`,
    }),
    rows: sorted,
  };
};

const added = (one: PreviewRow, other: PreviewRow): PreviewRow => ({
  ...one,
  in_app: one.in_app + other.in_app,
  telegram: one.telegram + other.telegram,
  push: one.push + other.push,
  in_app_only: one.in_app_only + other.in_app_only,
});

const previewOf = (person: Listener, draft: BroadcastDraft, now: Date): PreviewRow => {
  const at = broadcastDue(timed(draft, now), person);
  const channels = broadcastChannels(person);
  return {
    zone: person.timezone,
    in_app: 1,
    telegram: Number(channels.includes('telegram')),
    push: Number(channels.includes('push')),
    in_app_only: Number(channels.length === 0),
    goes_out: clockTime(localMinute(at, person.timezone)),
    at,
  };
};
