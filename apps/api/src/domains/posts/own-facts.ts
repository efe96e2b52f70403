import type { Database } from '../../platform/db/pool.ts';
import { hot } from '../../platform/db/pool.ts';
import type { Candidate } from './rank-feed.ts';

type Followed = Omit<Candidate, 'lane' | 'interest'>;

/** What a person's own past says about what to show them. Ids in sets and maps are text. */
export interface OwnFacts {
  /** Qualified so lately that it is not shown again. */
  readonly seen: ReadonlySet<string>;
  /** More was seen than was read: only the statement over all posts can tell. */
  readonly hasMore: boolean;
  /** Of the creators whom they follow, newest first. */
  readonly followed: readonly Followed[];
  /** Share of what they watch, 0 to 1, by category. */
  readonly taste: ReadonlyMap<string, number>;
  /** Those of the asked ones that they were paid for. */
  readonly paid: ReadonlySet<string>;
  /** What they stopped in the middle, latest first. */
  readonly begun: readonly bigint[];
}

const MOST_SEEN = 1_000;
const MOST_FOLLOWED = 80;
const WATCHED = 60;

/** `$1` user, `$2` forget before, `$3` which of these are paid, `$4` how many were begun. */
const OWN = `with recent as (
    select p.category_id, greatest(v.watched_ratio, 0.1) as weight
    from (select post_id, watched_ratio from view_log where user_id = $1::bigint
      order by last_at desc, post_id desc limit ${WATCHED}) v
    join post p on p.id = v.post_id
  )
  select (select string_agg(post_id::text, ' ') from (
      select post_id from view_log where user_id = $1::bigint and qualified_at > $2::timestamptz
      limit ${MOST_SEEN}) v) as seen,
    (select json_agg(json_build_array(p.id::text, p.user_id::text, p.category_id::text, c.slug,
        extract(epoch from p.published_at) * 1000, p.completion_sum, p.completion_num,
        p.qualified_view_num)
        order by p.published_at desc, p.id desc)
      from (select p.* from follow f
        cross join lateral (select * from post p where p.user_id = f.target_id
          and p.state = 'published' and p.visibility = 'public' order by p.id desc limit 12) p
        where f.user_id = $1::bigint order by p.published_at desc, p.id desc limit ${MOST_FOLLOWED}) p
      join category c on c.id = p.category_id) as followed,
    (select json_object_agg(category_id, share) from (
      select category_id, sum(weight) / (select sum(weight) from recent) as share
      from recent group by category_id) t) as taste,
    (select string_agg(x.id::text, ' ') from unnest($3::bigint[]) x(id) where exists (
      select from view_reward w where w.user_id = $1::bigint and w.post_id = x.id)) as paid,
    (select string_agg(id::text, ' ' order by last_at desc, id desc) from (
      select p.id, v.last_at from view_log v join post p on p.id = v.post_id
      where $4::int > 0 and v.user_id = $1::bigint and p.state = 'published' and p.visibility = 'public'
        and v.position_s > 1 and v.position_s < p.duration_s * 0.9
      order by v.last_at desc, v.post_id desc limit $4::int) b) as begun`;

type FollowedRow = [string, string, string, string, number, number, number, number];

interface Row {
  readonly seen: string | null;
  readonly followed: FollowedRow[] | null;
  readonly taste: Record<string, number> | null;
  readonly paid: string | null;
  readonly begun: string | null;
}

const listOf = (text: string | null | undefined): string[] => text?.split(' ') ?? [];

const candidateOf = ([
  id,
  user,
  category,
  slug,
  at,
  completed,
  started,
  qualified,
]: FollowedRow): Followed => ({
  id: BigInt(id),
  user_id: BigInt(user),
  category_id: BigInt(category),
  category_slug: slug,
  published_at: new Date(at),
  completed,
  started,
  qualified,
});

/** All of it in one statement. A visitor has no past. */
export const ownFacts = async (
  db: Database,
  userId: bigint | null,
  {
    forgetBefore,
    paidOf = [],
    begun = 0,
  }: { forgetBefore: Date; paidOf?: readonly bigint[]; begun?: number },
): Promise<OwnFacts> => {
  const values = [userId, forgetBefore, [...paidOf], begun];
  const [row] = userId === null ? [] : await hot<Row>(db, 'posts_own', OWN, values);
  const seen = new Set(listOf(row?.seen));
  return {
    seen,
    hasMore: seen.size >= MOST_SEEN,
    followed: (row?.followed ?? []).map(candidateOf),
    taste: new Map(Object.entries(row?.taste ?? {})),
    paid: new Set(listOf(row?.paid)),
    begun: listOf(row?.begun).map(BigInt),
  };
};
