import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import {
  enqueueDeliveries,
  type PostedMessage,
  receiverColumns,
  receiverJoin,
} from '../notifications/receivers.ts';

/**
 * Posts many messages with one statement: `rows` selects user_id, type, template, params (jsonb) and dedupe_key. Known
 * keys are skipped, and the counters move with new ones only. Open pages are not updated.
 */
export const postMessagesFromQuery = async (
  tx: Tx,
  rows: RawBuilder<unknown>,
  at: Date,
): Promise<void> => {
  const { rows: posted } = await sql<PostedMessage>`with posted as (
      insert into message (user_id, type, template, params, dedupe_key, at)
      select user_id, type, template, params, dedupe_key, ${at} from (${rows}) each
      on conflict (dedupe_key) do nothing
      returning id, user_id, type, at
    ), unread as (
      select user_id, count(*)::int as messages from posted group by user_id
    ), counted as (
      update "user" u set unread_num = unread_num + c.messages from unread c where u.id = c.user_id
    )
    select * from (
      select p.id as message_id, p.user_id, p.type, p.at, ${sql.raw(receiverColumns)}
      from posted p join "user" u on u.id = p.user_id ${sql.raw(receiverJoin)}
    ) told where has_telegram or has_push`.execute(tx);
  await enqueueDeliveries(tx, posted);
};
