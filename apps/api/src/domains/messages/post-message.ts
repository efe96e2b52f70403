import type { MessageType } from '@taice/contract/shapes';
import type { Tx } from '../../platform/db/pool.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import {
  enqueueDeliveries,
  type PostedMessage,
  receiverColumns,
  receiverJoin,
} from '../notifications/receivers.ts';
import { pushUnreadCounts, type UnreadCount } from './push-unread-counts.ts';
import { isDeliveredOutside, type TemplateName, type TemplateParams } from './templates.ts';

export interface NewMessage<T extends TemplateName> {
  readonly userId: bigint;
  readonly type: MessageType;
  readonly template: T;
  /** Amounts are decimal strings in TAICE, days `YYYY-MM-DD`. */
  readonly params: TemplateParams[T];
  /** A path of the application. */
  readonly link?: string;
  readonly image?: string;
  /** Subject of the message: a second one with the same key is not posted. */
  readonly dedupeKey: string;
  /** True if the bot has already answered in its chat: no delivery goes there. */
  readonly isSaidInChat?: boolean;
  /** On the rule clock. */
  readonly at: Date;
}

// The counter moves only with new rows, so it stays exact.
const INSERT_MESSAGES = `with posted as (
    insert into message (user_id, type, template, params, link, image, dedupe_key, at)
    select * from unnest($1::bigint[], $2::text[], $3::text[], $4::jsonb[], $5::text[], $6::text[], $7::text[],
      $8::timestamptz[])
    on conflict (dedupe_key) do nothing
    returning id, user_id, type, template, dedupe_key, at
  ), unread as (
    select user_id, count(*)::int as count from posted group by user_id order by user_id
  ), counted as (
    update "user" u set unread_num = unread_num + unread.count from unread where u.id = unread.user_id
    returning u.id, u.unread_num
  )
  select c.id, c.unread_num, p.id as message_id, p.user_id, p.type, p.template, p.dedupe_key, p.at, ${receiverColumns}
  from posted p join counted c on c.id = p.user_id join "user" u on u.id = c.id ${receiverJoin}`;

/** Posts messages in one round trip, updates open pages and queues deliveries; returns the number of new ones. */
export const postMessageBatch = async (
  tx: Tx,
  messages: readonly NewMessage<TemplateName>[],
): Promise<number> => {
  if (messages.length === 0) return 0;
  const column = <T>(pick: (message: NewMessage<TemplateName>) => T): T[] => messages.map(pick);
  const rows = await preparedQuery<
    UnreadCount & PostedMessage & { readonly template: TemplateName; readonly dedupe_key: string }
  >(tx, 'message_post', INSERT_MESSAGES, [
    column(({ userId }) => userId),
    column(({ type }) => type),
    column(({ template }) => template),
    column(({ params }) => JSON.stringify(params)),
    column(({ link }) => link ?? null),
    column(({ image }) => image ?? null),
    column(({ dedupeKey }) => dedupeKey),
    column(({ at }) => at),
  ]);
  await pushUnreadCounts(tx, rows);
  const answeredInChat = new Set(
    messages.flatMap(({ isSaidInChat, dedupeKey }) => (isSaidInChat ? [dedupeKey] : [])),
  );
  await enqueueDeliveries(
    tx,
    rows
      .filter(({ template }) => isDeliveredOutside(template))
      .map((row) => ({
        ...row,
        has_telegram: row.has_telegram && !answeredInChat.has(row.dedupe_key),
      })),
  );
  return rows.length;
};

const DELETE_MESSAGES = `with gone as (
    delete from message where dedupe_key = any($1::text[]) returning user_id, read_at
  ), unread as (
    select user_id, count(*)::int as count from gone where read_at is null group by user_id order by user_id
  )
  update "user" u set unread_num = unread_num - unread.count from unread where u.id = unread.user_id
  returning u.id, u.unread_num`;

/** Deletes messages that no longer apply, and updates open pages. Does nothing if they are gone. */
export const withdrawMessages = async (tx: Tx, dedupeKeys: readonly string[]): Promise<void> => {
  if (dedupeKeys.length === 0) return;
  await pushUnreadCounts(
    tx,
    await preparedQuery<UnreadCount>(tx, 'message_withdraw', DELETE_MESSAGES, [dedupeKeys]),
  );
};

/** Posts a message in the caller's transaction; true if it is new. */
export const postMessage = async <T extends TemplateName>(
  tx: Tx,
  message: NewMessage<T>,
): Promise<boolean> => (await postMessageBatch(tx, [message])) > 0;
