import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';
import type { Audience, BroadcastTexts } from '../../platform/db/schema-notifications.ts';
import { type Receiver, receiverColumns, receiverJoin } from './receivers.ts';

export interface Broadcast {
  readonly id: bigint;
  readonly texts: BroadcastTexts;
  /** A path of the application; null: the home page. */
  readonly link: string | null;
  readonly audience: Audience;
  readonly starts_at: Date;
  /** Minute of each person's own day; null: at `starts_at`, in every zone. */
  readonly at_minute: number | null;
  readonly keep_ms: number;
  readonly state: 'planning' | 'planned' | 'stopped';
  readonly planned_to: bigint;
}

const BROADCAST_COLUMNS = `id, texts, link, audience, starts_at, at_minute, keep_ms, state, planned_to`;
// A stopped broadcast is not sent, not even on a retry.
const READ_BROADCAST_TEXTS = `select texts, link from broadcast where id = $1 and state <> 'stopped'`;

export const readBroadcastTexts = async (
  db: Database,
  id: bigint,
): Promise<Pick<Broadcast, 'texts' | 'link'> | undefined> => {
  const [row] = await preparedQuery<Pick<Broadcast, 'texts' | 'link'>>(
    db,
    'broadcast_texts',
    READ_BROADCAST_TEXTS,
    [id],
  );
  return row;
};

const LOCK_BROADCAST = `select ${BROADCAST_COLUMNS} from broadcast where id = $1 for update`;
const FIND_NEXT_TO_PLAN = `select ${BROADCAST_COLUMNS} from broadcast where state = 'planning' order by id limit 1 for update skip locked`;

export const lockBroadcast = async (tx: Tx, id: bigint): Promise<Broadcast | undefined> => {
  const [row] = await preparedQuery<Broadcast>(tx, 'broadcast_lock', LOCK_BROADCAST, [id]);
  return row;
};

/** A broadcast that is not yet planned for everyone. */
export const nextBroadcastToPlan = async (tx: Tx): Promise<Broadcast | undefined> => {
  const [row] = await preparedQuery<Broadcast>(tx, 'broadcast_planning', FIND_NEXT_TO_PLAN, []);
  return row;
};

/** A person in a broadcast's audience. */
export interface BroadcastReceiver extends Receiver {
  readonly user_id: bigint;
}

const READ_RECEIVERS = `select u.id as user_id, ${receiverColumns}
  from "user" u ${receiverJoin}
  where u.id > $1 and user_is_present(u.status)
    and ($2::text[] is null or u.lang = any($2)) and ($3::text[] is null or u.country = any($3))
    and ($4::timestamptz is null
      or exists (select from session s where s.user_id = u.id and s.last_seen_at >= $4))
  order by u.id limit $5`;
const DAY_MS = 86_400_000;

/** The next people of an audience, after the given id. */
export const readBroadcastReceivers = (
  db: Database,
  { langs, countries, seen_within_days: days }: Audience,
  {
    after,
    most: limit,
    now,
  }: { readonly after: bigint; readonly most: number; readonly now: Date },
): Promise<BroadcastReceiver[]> => {
  const since = days === undefined ? null : new Date(now.getTime() - days * DAY_MS);
  const values = [after, langs ?? null, countries ?? null, since, limit];
  return preparedQuery<BroadcastReceiver>(db, 'broadcast_listeners', READ_RECEIVERS, values);
};

const SAVE_PLAN = `update broadcast set planned_to = $2, state = $3 where id = $1`;

export const savePlan = async (
  tx: Tx,
  id: bigint,
  plannedTo: bigint,
  state: Broadcast['state'],
): Promise<void> => {
  await preparedQuery(tx, 'broadcast_planned', SAVE_PLAN, [id, plannedTo, state]);
};

const countOutsideApp = (...states: readonly string[]): string =>
  `count(*) filter (where d.channel <> 'in_app'${
    states.length > 0 ? ` and d.state in (${states.map((state) => `'${state}'`).join(', ')})` : ''
  })::int`;
const LIST_BROADCASTS = `select b.id, b.texts->'title'->>'en' as title, b.state, b.starts_at, b.at_minute,
    count(d.id) filter (where d.channel = 'in_app')::int as people,
    count(*) filter (where d.channel = 'in_app' and d.state = 'sent')::int as in_app,
    ${countOutsideApp()} as planned, ${countOutsideApp('waiting')} as waiting, ${countOutsideApp('sent')} as sent,
    ${countOutsideApp('failed')} as failed, ${countOutsideApp('unknown')} as unknown, ${countOutsideApp('dropped', 'unreachable')} as dropped
  from broadcast b left join delivery d on d.broadcast_id = b.id
  group by b.id order by b.id desc limit 50`;

/** Latest broadcasts, with the size of the audience, the number of list entries and the state of the deliveries. */
export const listBroadcasts = (db: Database): Promise<object[]> =>
  preparedQuery<Record<string, unknown>>(db, 'broadcast_list', LIST_BROADCASTS, []);
