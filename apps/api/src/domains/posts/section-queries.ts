import type { SectionKey } from '@taice/contract';
import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import { unfinishedRule, newForMs } from './feed-rules.ts';
import { exclusionLists, type FeedExclusions } from './feed-exclusions.ts';
import { earnsRewardSql } from '../../platform/earning-video.ts';

export interface SectionQuery {
  /** 0n: a visitor. */
  readonly userId: bigint;
  readonly categoryId: bigint | undefined;
  readonly minDurationS: number;
  /** Qualified views of a popular video. */
  readonly popularFrom: number;
  readonly now: Date;
  readonly exclusions: FeedExclusions;
  readonly limit: number;
  readonly offset: number;
}

type Plain = Exclude<SectionKey, 'foryou'>;

/** Adds a value to the statement's parameters; returns its placeholder. */
type Put = (value: unknown) => string;

const publicCondition = ({ categoryId }: SectionQuery, bind: Put): string =>
  `p.state = 'published' and p.visibility = 'public'${
    categoryId === undefined ? '' : ` and p.category_id = ${bind(categoryId)}::bigint`
  }`;

const notExcludedCondition = ({ exclusions }: SectionQuery, bind: Put): string => {
  const [people, posts, categories] = exclusionLists(exclusions).map(bind);
  return `p.user_id <> all (${people}::bigint[]) and p.id <> all (${posts}::bigint[])
    and p.category_id <> all (${categories}::bigint[])`;
};

const visibleCondition = (query: SectionQuery, bind: Put): string =>
  `${publicCondition(query, bind)} and ${notExcludedCondition(query, bind)}`;

const sectionStatements: Record<Plain, (query: SectionQuery, bind: Put) => string> = {
  continue: (query, bind) => `select p.id from view_log v join post p on p.id = v.post_id
    where v.user_id = ${bind(query.userId)}::bigint and not v.hidden and ${visibleCondition(query, bind)}
      and v.position_s > ${unfinishedRule.afterS}::real
      and v.position_s < p.duration_s * ${unfinishedRule.beforePart}::float8
    order by v.last_at desc, v.post_id desc`,
  rewarded: (query, bind) => {
    const user = bind(query.userId);
    return `select p.id from post p
    where ${visibleCondition(query, bind)} and ${earnsRewardSql(bind(query.minDurationS))}
      and p.user_id <> ${user}::bigint
      and not exists (select from view_reward w where w.user_id = ${user}::bigint and w.post_id = p.id)
    order by p.published_at desc, p.id desc`;
  },
  // Newest first per creator, at most one page each. `offset 0` keeps the planner from guessing how many rows are
  // excluded.
  following: (query, bind) => `select p.id from follow f cross join lateral (
      select p.id, p.published_at from (
        select * from post p where p.user_id = f.target_id and ${publicCondition(query, bind)}
        order by p.published_at desc, p.id desc offset 0
      ) p where ${notExcludedCondition(query, bind)}
      order by p.published_at desc, p.id desc limit ${bind(query.offset + query.limit)}::bigint
    ) p where f.user_id = ${bind(query.userId)}::bigint
    order by p.published_at desc, p.id desc`,
  new: (query, bind) => `select p.id from post p where ${visibleCondition(query, bind)}
      and p.published_at > ${bind(new Date(query.now.getTime() - newForMs))}::timestamptz
    order by p.published_at desc, p.id desc`,
  hot: (query, bind) => `select p.id from post p where ${visibleCondition(query, bind)}
      and p.qualified_view_num >= ${bind(query.popularFrom)}::int
    order by p.qualified_view_num desc, p.id desc`,
};

/** Ids of one of Home's sections. */
export const sectionPosts = async (
  db: Database,
  key: Plain,
  query: SectionQuery,
): Promise<bigint[]> => {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const body = sectionStatements[key](query, bind);
  const text = `${body} limit ${bind(query.limit)}::bigint offset ${bind(query.offset)}::bigint`;
  const name = `section_${key}${query.categoryId === undefined ? '' : '_category'}`;
  return (await preparedQuery<{ id: bigint }>(db, name, text, values)).map(({ id }) => id);
};
