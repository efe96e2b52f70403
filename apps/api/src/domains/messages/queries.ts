import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';
import type { BroadcastTexts } from '../../platform/db/schema-notifications.ts';
import { notBlocked } from '../user/blocked.ts';

export interface MessageFilter {
  readonly userId: bigint;
  readonly types?: readonly string[] | undefined;
  readonly unreadOnly: boolean;
  /** Only messages older than the one with this id. */
  readonly before?: bigint | undefined;
}

/** A person in a message, under their current name. */
export interface MessagePerson {
  readonly id: string;
  readonly nickname: string;
  readonly avatar: string;
}

export interface MessageRow {
  readonly id: bigint;
  readonly type: string;
  readonly template: string;
  readonly params: Record<string, string | number>;
  readonly link: string | null;
  readonly image: string | null;
  readonly read_at: Date | null;
  readonly at: Date;
  readonly people_num: number;
  /** The latest first. */
  readonly people: readonly MessagePerson[];
  /** Texts of a broadcast; null: the message uses its template. */
  readonly texts: BroadcastTexts | null;
}

/** Number of people whose names a message shows. */
export const MAX_NAMES = 2;

const PEOPLE_COLUMN = `case when m.people_num = 0 then '[]' else (
    select coalesce(json_agg(n), '[]') from (
      select u.id::text, u.nickname, u.avatar from message_actor p join "user" u on u.id = p.user_id
      where p.message_id = m.id and user_is_present(u.status)
        and ${notBlocked('m.user_id', 'u.id')}
      order by p.place desc limit ${MAX_NAMES}) n
  ) end as people`;
const MESSAGE_COLUMNS = `m.id, m.type, m.template, m.params, m.link, m.image, m.read_at, m.at, m.people_num, ${PEOPLE_COLUMN},
  case when m.broadcast_id is not null then (select b.texts from broadcast b where b.id = m.broadcast_id) end as texts`;

/** A single type is one index scan, and so are unread messages. */
const statement = (byType: boolean, unreadOnly: boolean): string => {
  const ownMessages = `select * from message m where m.user_id = $1 and m.id < $3
    ${byType ? 'and m.type = t.type' : ''} ${unreadOnly ? 'and m.read_at is null' : ''}
    order by m.id desc limit $4`;
  const from = byType
    ? `unnest($2::text[]) t (type) cross join lateral (${ownMessages}) m`
    : `(${ownMessages}) m`;
  return `select ${MESSAGE_COLUMNS} from ${from} where $2::text[] is not null order by m.id desc limit $4`;
};
const statements = {
  message_list: statement(false, false),
  message_list_unread: statement(false, true),
  message_list_kinds: statement(true, false),
  message_list_kinds_unread: statement(true, true),
};

const MAX_ID = 2n ** 63n - 1n;
const COUNT_UNREAD = `select unread_num from "user" where id = $1`;

/** Number of a person's unread messages. */
export const countUnread = async (db: Database, userId: bigint): Promise<number> => {
  const [row] = await preparedQuery<{ unread_num: number }>(db, 'message_unread', COUNT_UNREAD, [
    userId,
  ]);
  return row?.unread_num ?? 0;
};

/** A person's messages, newest first, and the number of all their unread ones. */
export const readMessages = async (
  db: Database,
  { userId, types, unreadOnly, before }: MessageFilter,
  limit: number,
): Promise<{ rows: MessageRow[]; unreadNum: number }> => {
  const name = `message_list${types ? '_kinds' : ''}${unreadOnly ? '_unread' : ''}` as const;
  const values = [userId, types ?? [], before ?? MAX_ID, limit];
  const [rows, unreadNum] = await Promise.all([
    preparedQuery<MessageRow>(db, name, statements[name], values),
    countUnread(db, userId),
  ]);
  return { rows, unreadNum };
};

const FIND_READ = `select from message where dedupe_key = $1 and read_at is not null`;

/** True if the message with this key was read. */
export const isRead = async (db: Database, dedupeKey: string): Promise<boolean> =>
  (await preparedQuery(db, 'message_is_read', FIND_READ, [dedupeKey])).length > 0;

const READ_BY_ID = `select ${MESSAGE_COLUMNS} from message m where m.id = any($1::bigint[]) order by m.id`;

/** Messages by id, for any reader; withdrawn ones are skipped. */
export const messagesById = (db: Database, ids: readonly bigint[]): Promise<MessageRow[]> =>
  preparedQuery<MessageRow>(db, 'message_by_id', READ_BY_ID, [ids]);

const MARK_READ = `with mine as (
    select id from message
    where user_id = $1 and read_at is null
      and ($2::bigint[] is null or id = any($2)) and ($3::text[] is null or type = any($3))
    order by id for no key update
  ), marked as (
    update message m set read_at = $4, people_seen = m.people_last from mine
    where m.id = mine.id and m.read_at is null returning m.id
  )
  update "user" set unread_num = unread_num - (select count(*)::int from marked) where id = $1
  returning unread_num`;

/** Marks a person's messages as read, all or the given ones; returns the number still unread. */
export const markRead = async (
  tx: Tx,
  userId: bigint,
  which: { readonly ids?: readonly bigint[]; readonly types?: readonly string[] | undefined },
  at: Date,
): Promise<number> => {
  const values = [userId, which.ids ?? null, which.types ?? null, at];
  const [row] = await preparedQuery<{ unread_num: number }>(
    tx,
    'message_mark_read',
    MARK_READ,
    values,
  );
  return row?.unread_num ?? 0;
};

const COUNT_OWNED = `select count(*)::int as count from message where user_id = $1 and id = any($2::bigint[])`;

/** How many of these messages belong to the person. */
export const countOwned = async (
  db: Database,
  userId: bigint,
  ids: readonly bigint[],
): Promise<number> => {
  const [row] = await preparedQuery<{ count: number }>(db, 'message_owned', COUNT_OWNED, [
    userId,
    ids,
  ]);
  return row?.count ?? 0;
};
