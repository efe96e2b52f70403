import { type Database, hot } from '../../platform/db/pool.ts';

/**
 * A view is worth half of one of a video that is a week younger. Said as a growing worth of the young, so that a
 * number stays true while nobody watches: the orders of two creators changes by what happens only.
 */
const HEAT = `sum((p.qualified_view_num + 1) * power(2::float8,
    extract(epoch from p.published_at - timestamptz '2026-01-01T00:00:00Z') / (7 * 86400)))`;

const counted = (
  whose: string,
): string => `select coalesce(p.category_id, 0) as category_id, p.user_id,
    count(*)::int as post_num, sum(p.view_num)::bigint as view_num,
    (count(*) filter (where p.source = 'upload' and p.duration_s >= $1::real))::int as pays_num,
    min(u.fans_num) as fans_num, ${HEAT} as heat, min(p.published_at) as first_at
  from post p join "user" u on u.id = p.user_id
  where p.state = 'published' and p.visibility = 'public' ${whose}
  group by grouping sets ((p.user_id), (p.user_id, p.category_id))`;

const rank = (
  whose: string,
  ranked: string,
): string => `with counted as materialized (${counted(whose)}), put as (
    insert into creator_rank as r (category_id, user_id, post_num, view_num, pays_num, fans_num, heat, first_at)
    select category_id, user_id, post_num, view_num, pays_num, fans_num, heat, first_at from counted
    on conflict (category_id, user_id) do update set post_num = excluded.post_num, view_num = excluded.view_num,
      pays_num = excluded.pays_num, fans_num = excluded.fans_num, heat = excluded.heat, first_at = excluded.first_at
    where (r.post_num, r.view_num, r.pays_num, r.fans_num, r.heat, r.first_at) is distinct from
      (excluded.post_num, excluded.view_num, excluded.pays_num, excluded.fans_num, excluded.heat, excluded.first_at)
  )
  delete from creator_rank r
  where ${ranked} not exists (select from counted c where c.category_id = r.category_id and c.user_id = r.user_id)`;

const ALL = rank('', '');
const SOME = rank('and p.user_id = any($2::bigint[])', 'r.user_id = any($2::bigint[]) and');

/** Ranks all creators anew; writes only what has changed. */
export const rankCreators = async (db: Database, minDurationS: number): Promise<void> => {
  await hot(db, 'creators_rank_all', ALL, [minDurationS]);
};

/** Ranks these people anew. */
export const rankThese = async (
  db: Database,
  userIds: readonly bigint[],
  minDurationS: number,
): Promise<void> => {
  await hot(db, 'creators_rank', SOME, [minDurationS, userIds]);
};
