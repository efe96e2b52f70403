import type { Database } from '../../platform/db/pool.ts';

export interface MessageFilter {
  readonly userId: bigint;
  readonly type?: string | undefined;
  readonly unreadOnly: boolean;
  /** Only messages older than the one with this id. */
  readonly before?: bigint | undefined;
}

/** A person's messages, newest first, and how many of all theirs are unread. */
export const readMessages = async (
  db: Database,
  { userId, type, unreadOnly, before }: MessageFilter,
  limit: number,
) => {
  let query = db
    .selectFrom('message')
    .select(['id', 'type', 'template', 'params', 'link', 'image', 'read_at', 'at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit);
  if (type) query = query.where('type', '=', type);
  if (unreadOnly) query = query.where('read_at', 'is', null);
  if (before !== undefined) query = query.where('id', '<', before);
  const counted = db.selectFrom('user').select('unread_num').where('id', '=', userId);
  const [rows, owner] = await Promise.all([query.execute(), counted.executeTakeFirstOrThrow()]);
  return { rows, unreadNum: owner.unread_num };
};
