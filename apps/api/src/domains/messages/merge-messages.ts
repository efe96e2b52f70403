import type { MessageType } from '@taice/contract/shapes';
import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import {
  enqueueDeliveries,
  type PostedMessage,
  receiverColumns,
  receiverJoin,
} from '../notifications/receivers.ts';
import { notBlocked } from '../user/blocked.ts';
import type { MergedTemplate, TemplateParams } from './templates.ts';
import { pushUnreadCounts, type UnreadCount } from './push-unread-counts.ts';

/** An action that is merged with the same action of other people into one message. */
export interface MergedAction<T extends MergedTemplate = MergedTemplate> {
  /** The reader. */
  readonly userId: bigint;
  /** The acting person. */
  readonly personId: bigint;
  /** Action and target; a person appears at most once per subject. */
  readonly subject: string;
  readonly type: MessageType;
  readonly template: T;
  readonly params: TemplateParams[T];
  readonly link: string;
  /** Path in the storage. */
  readonly image: string | null;
  /** On the rule clock. */
  readonly at: Date;
  /** True if it gets a message of its own, without merging. */
  readonly isAlone?: boolean;
}

/** All actions of a window share one message. */
const dedupeKeyOf = ({ subject, at, isAlone }: MergedAction, windowMs: number): string =>
  isAlone ? subject : `${subject}:${Math.floor(at.getTime() / windowMs)}`;

// Only one process handles a consumer's events, but the reader may read meanwhile. So shared rows are locked first:
// messages before people, each in order.
const LOCK_MESSAGES = `select from message where dedupe_key = any($1::text[]) order by id for no key update`;

const MERGE_MESSAGES = `with told as (
    select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::jsonb[],
      $8::text[], $9::text[], $10::timestamptz[])
      t (key, user_id, person_id, subject, type, template, params, link, image, at)
  ), fit as (
    select t.*, row_number() over (partition by t.key order by t.at, t.person_id)::int as place
    from told t join "user" u on u.id = t.person_id and user_is_present(u.status)
    where t.person_id <> t.user_id
      and ${notBlocked('t.user_id', 't.person_id')}
      and not exists (select from message_actor m where m.subject = t.subject and m.user_id = t.person_id)
  ), merged as (
    select key, count(*)::int as people from fit group by key
  ), known as (
    select id, dedupe_key, user_id, read_at, people_last from message where dedupe_key in (select key from merged)
  ), fresh as (
    insert into message (user_id, type, template, params, link, image, dedupe_key, at, people_num, people_last)
    select f.user_id, f.type, f.template, f.params, f.link, f.image, f.key, f.at, m.people, m.people
    from fit f join merged m using (key)
    where f.place = 1 and f.key not in (select dedupe_key from known)
    order by f.at, f.key
    returning id, dedupe_key, user_id, type, at
  ), grown as (
    update message set people_num = message.people_num + m.people, people_last = message.people_last + m.people,
      read_at = null
    from merged m where message.dedupe_key = m.key
  ), people as (
    insert into message_actor (subject, user_id, message_id, place)
    select f.subject, f.person_id, m.id, m.people_last + f.place
    from fit f join (
      select id, dedupe_key, people_last from known union all select id, dedupe_key, 0 from fresh
    ) m on m.dedupe_key = f.key
  ), unread as (
    select user_id, count(*)::int as count
    from (select user_id from known where read_at is not null union all select user_id from fresh) as u
    group by user_id order by user_id
  ), counted as (
    update "user" u set unread_num = unread_num + unread.count from unread where u.id = unread.user_id
    returning u.id, u.unread_num
  )
  select c.id, c.unread_num, f.id as message_id, f.user_id, f.type, f.at, ${receiverColumns}
  from counted c left join fresh f on f.user_id = c.id join "user" u on u.id = c.id ${receiverJoin}`;

type ChangedReader = UnreadCount & (PostedMessage | { readonly message_id: null });
const isNewMessage = (row: ChangedReader): row is UnreadCount & PostedMessage =>
  row.message_id !== null;

/** Merges actions into messages and notifies their readers. */
export const mergeMessages = async (
  tx: Tx,
  actions: readonly MergedAction[],
  windowMs: number,
): Promise<void> => {
  if (actions.length === 0) return;
  const keys = actions.map((each) => dedupeKeyOf(each, windowMs));
  await preparedQuery(tx, 'message_merge_lock', LOCK_MESSAGES, [keys]);
  const changed = await preparedQuery<ChangedReader>(tx, 'message_merge', MERGE_MESSAGES, [
    keys,
    actions.map(({ userId }) => userId),
    actions.map(({ personId }) => personId),
    actions.map(({ subject }) => subject),
    actions.map(({ type }) => type),
    actions.map(({ template }) => template),
    actions.map(({ params }) => JSON.stringify(params)),
    actions.map(({ link }) => link),
    actions.map(({ image }) => image),
    actions.map(({ at }) => at),
  ]);
  await pushUnreadCounts(tx, changed);
  await enqueueDeliveries(tx, changed.filter(isNewMessage), windowMs);
};

const LOCK_MESSAGES_BY_ACTOR = `select from message m join message_actor p on p.message_id = m.id
  where (p.subject, p.user_id) in (select * from unnest($1::text[], $2::bigint[]))
  order by m.id for no key update of m`;

// People the reader has already seen stay in the message.
const UNMERGE_MESSAGES = `with gone as (
    delete from message_actor p using message m
    where m.id = p.message_id and m.read_at is null and p.place > m.people_seen
      and (p.subject, p.user_id) in (select * from unnest($1::text[], $2::bigint[]))
    returning p.message_id
  ), less as (
    select message_id, count(*)::int as people from gone group by message_id
  ), left_over as (
    select m.id, m.user_id, m.at, m.people_num - l.people as people_num,
      m.people_seen > 0 and not exists (select from message_actor p
        where p.message_id = m.id and p.place > m.people_seen
          and (p.subject, p.user_id) not in (select * from unnest($1::text[], $2::bigint[]))) as was_read
    from message m join less l on l.message_id = m.id
  ), shrunk as (
    update message m set people_num = l.people_num, read_at = case when l.was_read then l.at end
    from left_over l where m.id = l.id and l.people_num > 0
  ), empty as (
    delete from message m using left_over l where m.id = l.id and l.people_num = 0
  ), unread as (
    select user_id, count(*)::int as count from left_over where people_num = 0 or was_read
    group by user_id order by user_id
  )
  update "user" u set unread_num = unread_num - unread.count from unread where u.id = unread.user_id
  returning u.id, u.unread_num`;

/** Removes people who undid their action before it was read. */
export const unmergeMessages = async (
  tx: Tx,
  undone: readonly { readonly subject: string; readonly personId: bigint }[],
): Promise<void> => {
  if (undone.length === 0) return;
  const values = [undone.map(({ subject }) => subject), undone.map(({ personId }) => personId)];
  await preparedQuery(tx, 'message_unmerge_lock', LOCK_MESSAGES_BY_ACTOR, values);
  await pushUnreadCounts(
    tx,
    await preparedQuery<UnreadCount>(tx, 'message_unmerge', UNMERGE_MESSAGES, values),
  );
};
