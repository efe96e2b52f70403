import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';

/**
 * Posts many messages by one statement: `rows` selects user_id, type, template, params (jsonb) and
 * dedupe_key. One whose key is known is left out, and the counters move with new ones only.
 */
export const postMessages = async (
  db: Database,
  rows: RawBuilder<unknown>,
  at: Date,
): Promise<void> => {
  await sql`with posted as (
      insert into message (user_id, type, template, params, dedupe_key, at)
      select user_id, type, template, params, dedupe_key, ${at} from (${rows}) each
      on conflict (dedupe_key) do nothing
      returning user_id
    ), counted as (
      select user_id, count(*)::int as messages from posted group by user_id
    )
    update "user" u set unread_num = unread_num + c.messages from counted c where u.id = c.user_id`.execute(
    db,
  );
};
