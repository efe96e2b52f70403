import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';

/** One video of a person's history. */
export interface Watched {
  readonly post_id: bigint;
  readonly last_at: Date;
  readonly position_s: number;
  readonly watched_ratio: number;
  /** Micro-points that it paid, before the factor. */
  readonly earned: bigint;
}

export interface HistoryFilter {
  readonly userId: bigint;
  /** In the title. */
  readonly keyword: string | undefined;
  readonly from: Date | undefined;
  readonly to: Date | undefined;
  /** Only what comes after this one, newest first. */
  readonly after: { at: Date; postId: bigint } | undefined;
  readonly limit: number;
}

const pattern = (keyword: string): string => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;

/** What the person watched, newest first, as far as it can still be seen. */
export const readHistory = async (db: Database, filter: HistoryFilter): Promise<Watched[]> => {
  const { userId, keyword, from, to, after, limit } = filter;
  const parts = [
    sql`v.user_id = ${userId}`,
    sql`p.state = 'published' and (p.visibility <> 'private' or p.user_id = ${userId})`,
  ];
  if (keyword) parts.push(sql`p.title ilike ${pattern(keyword)}`);
  if (from) parts.push(sql`v.last_at >= ${from}`);
  if (to) parts.push(sql`v.last_at < ${to}`);
  if (after) parts.push(sql`(v.last_at, v.post_id) < (${after.at}, ${after.postId})`);
  const { rows } = await sql<Watched>`
    select v.post_id, v.last_at, v.position_s, v.watched_ratio,
      coalesce(w.amount, 0)::bigint as earned
    from view_log v
    join post p on p.id = v.post_id
    left join view_reward w on w.user_id = v.user_id and w.post_id = v.post_id
    where ${sql.join(parts, sql` and `)}
    order by v.last_at desc, v.post_id desc limit ${limit}`.execute(db);
  return rows;
};
