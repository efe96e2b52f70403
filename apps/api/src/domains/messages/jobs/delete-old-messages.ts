import { sql } from 'kysely';
import type { Services } from '../../../platform/services.ts';

const DAY_MS = 86_400_000;

/** Deletes messages past `message_retention_days`; counters of unread messages stay exact. */
export const deleteOldMessages = async ({
  db,
  clock,
  settings,
}: Pick<Services, 'db' | 'clock' | 'settings'>): Promise<void> => {
  const oldest = new Date(clock.rule().getTime() - settings.message_retention_days * DAY_MS);
  await sql`with gone as (
      delete from message where at < ${oldest} returning user_id, read_at
    ), unread as (
      select user_id, count(*)::int as count from gone where read_at is null group by user_id
    )
    update "user" u set unread_num = greatest(0, u.unread_num - unread.count)
    from unread where u.id = unread.user_id`.execute(db);
};
