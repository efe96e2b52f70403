import type { SectionKey } from '@taice/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import { begunRule, newForMs } from './choice-rules.ts';
import { type Unwanted, unwantedLists } from './unwanted.ts';

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

const open = ({ categoryId, unwanted }: SectionQuery): RawBuilder<unknown> => {
  const [people, posts, categories] = unwantedLists(unwanted);
  return sql`p.state = 'published' and p.visibility = 'public'
    and p.user_id <> all (${people}::bigint[]) and p.id <> all (${posts}::bigint[])
    and p.category_id <> all (${categories}::bigint[]) ${
      categoryId === undefined ? sql`` : sql`and p.category_id = ${categoryId}`
    }`;
};

const bodies: Record<Plain, (query: SectionQuery) => RawBuilder<{ id: bigint }>> = {
  continue: (query) => sql`select p.id from view_log v join post p on p.id = v.post_id
    where v.user_id = ${query.userId} and not v.hidden and ${open(query)}
      and v.position_s > ${begunRule.afterS}::real
      and v.position_s < p.duration_s * ${begunRule.beforePart}::float8
    order by v.last_at desc, v.post_id desc`,
  rewarded: (query) => sql`select p.id from post p
    where ${open(query)} and p.source = 'upload' and p.duration_s >= ${query.minDurationS}
      and p.user_id <> ${query.userId}
      and not exists (select from view_reward w
        where w.user_id = ${query.userId} and w.post_id = p.id)
    order by p.published_at desc, p.id desc`,
  following: (query) => sql`select p.id from follow f join post p on p.user_id = f.target_id
    where f.user_id = ${query.userId} and ${open(query)}
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
