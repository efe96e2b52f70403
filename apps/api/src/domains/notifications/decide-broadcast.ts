import { langs } from '@taice/contract/shapes';
import { z } from 'zod';
import { audit, type Decider } from '../../platform/audit.ts';
import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { i18n, line } from '../../platform/draft-shapes.ts';
import { fail } from '../../platform/http/failure.ts';
import { parseMinute } from './local-minute.ts';
import { lockBroadcast } from './broadcast-queries.ts';
import { formatPeopleCount, previewBroadcast } from './preview-broadcast.ts';

const MINUTE_MS = 60_000;

/** A broadcast as staff enter it. */
export const newBroadcastSchema = z.strictObject({
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
  /** Time of each person's own day. */
  at: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .transform(parseMinute)
    .optional(),
  /** Minutes after its time for which it may still be sent. */
  keep_minutes: z.number().int().min(5).max(1_440).default(60),
});
export type BroadcastDraft = z.output<typeof newBroadcastSchema>;

const INSERT_BROADCAST = `insert into broadcast (texts, link, audience, starts_at, at_minute, keep_ms, state, created_at)
  values ($1::jsonb, $2, $3::jsonb, $4, $5, $6, 'planning', $7) returning id`;

/**
 * Sends a broadcast to its audience, to each person at their time. 1708: the preview has warnings, and `anyway` is not
 * set.
 */
export const sendBroadcast = async (
  tx: Tx,
  decider: Decider,
  draft: BroadcastDraft,
  { anyway: isForced }: { readonly anyway: boolean },
): Promise<string> => {
  const { warnings } = await previewBroadcast(tx, draft, decider.at);
  if (warnings.length > 0 && !isForced)
    return fail(1708, { detail: [...warnings, 'Add --anyway to send it all the same.'].join(' ') });
  const { title, body, link, audience, starts_at, at, keep_minutes } = draft;
  const [row] = await preparedQuery<{ id: bigint }>(tx, 'broadcast_insert', INSERT_BROADCAST, [
    JSON.stringify({ title, body }),
    link ?? null,
    JSON.stringify(audience),
    starts_at ?? decider.at,
    at ?? null,
    keep_minutes * MINUTE_MS,
    decider.at,
  ]);
  if (!row) throw new TypeError('insert of the broadcast returned no row');
  await audit(tx, decider, {
    action: 'broadcast.send',
    target: ['broadcast', row.id],
    before: {},
    after: { title: title.en, audience, ...(warnings.length > 0 && { anyway: warnings }) },
  });
  return `broadcast ${row.id}`;
};

const STOP_BROADCAST = `update broadcast set state = 'stopped' where id = $1`;
const DROP_WAITING_DELIVERIES = `update delivery set state = 'dropped', why = 'stopped', settled_at = $2
  where broadcast_id = $1 and state = 'waiting' returning user_id, channel`;

/** Each person once, regardless of their channels. */
const distinctUserIds = (rows: readonly { readonly user_id: bigint }[]): ReadonlySet<bigint> =>
  new Set(rows.map(({ user_id }) => user_id));

/**
 * Stops a broadcast; returns how many people do not get it, and how many have it in their message list only. 1708: it
 * was stopped before.
 */
export const stopBroadcast = async (tx: Tx, decider: Decider, id: bigint): Promise<string> => {
  const broadcast = await lockBroadcast(tx, id);
  if (!broadcast) return fail(404);
  if (broadcast.state === 'stopped')
    return fail(1708, { detail: 'the broadcast is already stopped' });
  await preparedQuery(tx, 'broadcast_stop', STOP_BROADCAST, [id]);
  const values = [id, decider.at];
  const rows = await preparedQuery<{ user_id: bigint; channel: string }>(
    tx,
    'broadcast_drop',
    DROP_WAITING_DELIVERIES,
    values,
  );
  const droppedUserIds = distinctUserIds(rows);
  const unreachableIds = distinctUserIds(rows.filter(({ channel }) => channel === 'in_app'));
  await audit(tx, decider, {
    action: 'broadcast.stop',
    target: ['broadcast', id],
    before: { state: broadcast.state },
    after: { state: 'stopped', dropped: droppedUserIds.size },
  });
  const listed = droppedUserIds.size - unreachableIds.size;
  return [
    formatPeopleCount(unreachableIds.size, 'will not get it', 'will not get it'),
    ...(listed > 0
      ? [
          formatPeopleCount(
            listed,
            'has it in the message list only',
            'have it in the message list only',
          ),
        ]
      : []),
  ].join('; ');
};

// An 'unknown' delivery may have arrived, so it is not repeated. People who were unreachable or did not want it get no
// second try.
const REQUEUE_DELIVERIES = `update delivery set state = 'waiting', why = null, settled_at = null, due_at = $2,
    expires_at = $2::timestamptz + $3 * interval '1 ms'
  where broadcast_id = $1 and (state = 'failed' or (state = 'dropped' and why in ('late', 'quiet'))) returning user_id`;

/** Repeats failed and late deliveries of a broadcast; returns the number of people. 1708: it was stopped. */
export const resendBroadcast = async (tx: Tx, decider: Decider, id: bigint): Promise<string> => {
  const broadcast = await lockBroadcast(tx, id);
  if (!broadcast) return fail(404);
  if (broadcast.state === 'stopped')
    return fail(1708, { detail: 'the broadcast is already stopped' });
  const values = [id, decider.at, broadcast.keep_ms];
  const requeuedUserIds = distinctUserIds(
    await preparedQuery<{ user_id: bigint }>(tx, 'broadcast_again', REQUEUE_DELIVERIES, values),
  ).size;
  await audit(tx, decider, {
    action: 'broadcast.resend',
    target: ['broadcast', id],
    before: { state: broadcast.state },
    after: { again: requeuedUserIds },
  });
  return formatPeopleCount(requeuedUserIds, 'will get it again', 'will get it again');
};
