import { type Database, preparedQuery } from '../../platform/db/pool.ts';

const READ_NOTIFICATION_DATA = `select p.id, p.title, case when v.result is null then null
      else v.prefix || (v.result ->> 'poster') end as image
  from post p left join video_asset v on v.post_id = p.id
  where p.id = any($1::bigint[]) and p.state <> 'deleted'`;

export interface PostNotificationData {
  readonly id: bigint;
  readonly title: string;
  /** The storage key of its picture. */
  readonly image: string | null;
}

/** Titles of posts for notifications, by id; deleted posts are missing. */
export const readPostNotificationData = async (
  db: Database,
  ids: readonly bigint[],
): Promise<Map<bigint, PostNotificationData>> => {
  if (ids.length === 0) return new Map();
  const rows = await preparedQuery<PostNotificationData>(
    db,
    'posts_told_of',
    READ_NOTIFICATION_DATA,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
};
