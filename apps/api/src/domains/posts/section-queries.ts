import type { SectionKey } from '@taice/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import { begunRule, newForMs } from './choice-rules.ts';
import { type Unwanted, unwantedLists } from './unwanted.ts';
import { earningVideo } from '../../platform/earning-video.ts';

export interface SectionQuery {
  /** 0n: a visitor. */
  readonly userId: bigint;
  readonly categoryId: bigint | undefined;
  readonly minDurationS: number;
  /** Views from which many have watched a video. */
  readonly popularFrom: number;
  readonly now: Date;
  readonly unwanted: Unwanted;
  readonly limit: number;
  readonly offset: number;
}

type Plain = Exclude<SectionKey, 'foryou'>;

const found = ({ categoryId }: SectionQuery): RawBuilder<unknown> =>
  sql`p.state = 'published' and p.visibility = 'public' ${
    categoryId === undefined ? sql`` : sql`and p.category_id = ${categoryId}`
  }`;

const wanted = ({ unwanted }: SectionQuery): RawBuilder<unknown> => {
  const [people, posts, categories] = unwantedLists(unwanted);
  return sql`p.user_id <> all (${people}::bigint[]) and p.id <> all (${posts}::bigint[])
    and p.category_id <> all (${categories}::bigint[])`;
};

const open = (query: SectionQuery): RawBuilder<unknown> =>
  sql`${found(query)} and ${wanted(query)}`;

const bodies: Record<Plain, (query: SectionQuery) => RawBuilder<{ id: bigint }>> = {
  continue: (query) => sql`select p.id from view_log v join post p on p.id = v.post_id
    where v.user_id = ${query.userId} and not v.hidden and ${open(query)}
      and v.position_s > ${begunRule.afterS}::real
      and v.position_s < p.duration_s * ${begunRule.beforePart}::float8
    order by v.last_at desc, v.post_id desc`,
  rewarded: (query) => sql`select p.id from post p
    where ${open(query)} and ${sql.raw(earningVideo(`${query.minDurationS}`))}
      and p.user_id <> ${query.userId}
      and not exists (select from view_reward w
        where w.user_id = ${query.userId} and w.post_id = p.id)
    order by p.published_at desc, p.id desc`,
  // Of each of them, newest first, no more than the page could show, whatever the planner thinks of how many are unwanted.
  following: (query) => sql`select p.id from follow f cross join lateral (
      select p.id, p.published_at from (
        select * from post p where p.user_id = f.target_id and ${found(query)}
        order by p.published_at desc, p.id desc offset 0
      ) p where ${wanted(query)}
      order by p.published_at desc, p.id desc limit ${sql.lit(query.offset + query.limit)}
    ) p where f.user_id = ${query.userId}
    order by p.published_at desc, p.id desc`,
  new: (query) => sql`select p.id from post p where ${open(query)}
      and p.published_at > ${new Date(query.now.getTime() - newForMs)}
    order by p.published_at desc, p.id desc`,
  hot: (query) => sql`select p.id from post p where ${open(query)}
      and p.qualified_view_num >= ${query.popularFrom}
    order by p.qualified_view_num desc, p.id desc`,
};

/** Ids of one of Home's sections. */
export const sectionPosts = async (
  db: Database,
  key: Plain,
  query: SectionQuery,
): Promise<bigint[]> => {
  const { rows } = await sql<{ id: bigint }>`${bodies[key](query)}
    limit ${query.limit} offset ${query.offset}`.execute(db);
  return rows.map(({ id }) => id);
};
