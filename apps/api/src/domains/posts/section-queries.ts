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

const publicCondition = ({ categoryId }: SectionQuery, put: Put): string =>
  `p.state = 'published' and p.visibility = 'public'${
    categoryId === undefined ? '' : ` and p.category_id = ${put(categoryId)}::bigint`
  }`;

const notExcludedCondition = ({ exclusions }: SectionQuery, put: Put): string => {
  const [people, posts, categories] = exclusionLists(exclusions).map(put);
  return `p.user_id <> all (${people}::bigint[]) and p.id <> all (${posts}::bigint[])
    and p.category_id <> all (${categories}::bigint[])`;
};

const visibleCondition = (query: SectionQuery, put: Put): string =>
  `${publicCondition(query, put)} and ${notExcludedCondition(query, put)}`;

const sectionStatements: Record<Plain, (query: SectionQuery, put: Put) => string> = {
  continue: (query, put) => `select p.id from view_log v join post p on p.id = v.post_id
    where v.user_id = ${put(query.userId)}::bigint and not v.hidden and ${visibleCondition(query, put)}
      and v.position_s > ${unfinishedRule.afterS}::real
      and v.position_s < p.duration_s * ${unfinishedRule.beforePart}::float8
    order by v.last_at desc, v.post_id desc`,
  rewarded: (query, put) => {
    const user = put(query.userId);
    return `select p.id from post p
    where ${visibleCondition(query, put)} and ${earnsRewardSql(put(query.minDurationS))}
      and p.user_id <> ${user}::bigint
      and not exists (select from view_reward w where w.user_id = ${user}::bigint and w.post_id = p.id)
    order by p.published_at desc, p.id desc`;
  },
  // Newest first per creator, at most one page each. `offset 0` keeps the planner from guessing how many rows are
  // excluded.
  following: (query, put) => `select p.id from follow f cross join lateral (
      select p.id, p.published_at from (
        select * from post p where p.user_id = f.target_id and ${publicCondition(query, put)}
        order by p.published_at desc, p.id desc offset 0
      ) p where ${notExcludedCondition(query, put)}
      order by p.published_at desc, p.id desc limit ${put(query.offset + query.limit)}::bigint
    ) p where f.user_id = ${put(query.userId)}::bigint
    order by p.published_at desc, p.id desc`,
  new: (query, put) => `select p.id from post p where ${visibleCondition(query, put)}
      and p.published_at > ${put(new Date(query.now.getTime() - newForMs))}::timestamptz
    order by p.published_at desc, p.id desc`,
  hot: (query, put) => `select p.id from post p where ${visibleCondition(query, put)}
      and p.qualified_view_num >= ${put(query.popularFrom)}::int
    order by p.qualified_view_num desc, p.id desc`,
};

/** Ids of one of Home's sections. */
export const sectionPosts = async (
  db: Database,
  key: Plain,
  query: SectionQuery,
): Promise<bigint[]> => {
  const values: unknown[] = [];
  const put = (value: unknown): string => `$${values.push(value)}`;
  const body = sectionStatements[key](query, put);
  const text = `${body} limit ${put(query.limit)}::bigint offset ${put(query.offset)}::bigint`;
  const name = `section_${key}${query.categoryId === undefined ? '' : '_category'}`;
  return (await preparedQuery<{ id: bigint }>(db, name, text, values)).map(({ id }) => id);
};
