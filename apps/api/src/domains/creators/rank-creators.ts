import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import { earnsRewardSql } from '../../platform/earning-video.ts';

/**
 * The weight of a view halves with each week of the video's age. The weight grows with the publication date instead of
 * decaying, so that a stored value stays true without updates. Only new activity reorders creators.
 */
const HEAT = `sum(p.qualified_view_num * power(2::float8,
    extract(epoch from p.published_at - timestamptz '2026-01-01T00:00:00Z') / (7 * 86400)))`;

const COUNT_VIDEOS = `select coalesce(p.category_id, 0) as category_id, p.user_id,
    count(*)::int as post_num, sum(p.view_num)::bigint as view_num,
    (count(*) filter (where ${earnsRewardSql('$1')}))::int as pays_num,
    min(u.verified_fans_num) as verified_fans_num, ${HEAT} as heat, min(p.published_at) as first_at
  from post p join "user" u on u.id = p.user_id
  where p.state = 'published' and p.visibility = 'public' and p.user_id = any($2::bigint[])
  group by grouping sets ((p.user_id), (p.user_id, p.category_id))`;

const UPDATE_RANKS = `with counted as materialized (${COUNT_VIDEOS}), put as (
    insert into creator_rank as r (category_id, user_id, post_num, view_num, pays_num, verified_fans_num, heat, first_at)
    select category_id, user_id, post_num, view_num, pays_num, verified_fans_num, heat, first_at from counted
    order by user_id, category_id
    on conflict (category_id, user_id) do update set post_num = excluded.post_num, view_num = excluded.view_num,
      pays_num = excluded.pays_num, verified_fans_num = excluded.verified_fans_num, heat = excluded.heat, first_at = excluded.first_at
    where (r.post_num, r.view_num, r.pays_num, r.verified_fans_num, r.heat, r.first_at) is distinct from
      (excluded.post_num, excluded.view_num, excluded.pays_num, excluded.verified_fans_num, excluded.heat, excluded.first_at)
  )
  delete from creator_rank r
  where r.user_id = any($2::bigint[]) and not exists (select from counted c where c.category_id = r.category_id and c.user_id = r.user_id)`;

/** People per statement, so that no statement takes long. */
const BATCH_SIZE = 500;
const LIST_NEXT_USERS = `select user_id from (
    (select distinct user_id from post where state = 'published' and visibility = 'public' and user_id > $1
      order by user_id limit ${BATCH_SIZE})
    union (select distinct user_id from creator_rank where user_id > $1 order by user_id limit ${BATCH_SIZE})
  ) each order by user_id limit ${BATCH_SIZE}`;

/** Ranks all creators again and removes those who are no creators any more; writes only changes. */
export const rankCreators = async (db: Database, minDurationS: number): Promise<void> => {
  let lastId = 0n;
  for (;;) {
    const rows = await preparedQuery<{ user_id: bigint }>(db, 'creators_next', LIST_NEXT_USERS, [
      lastId,
    ]);
    const ids = rows.map(({ user_id }) => user_id);
    await rankCreatorsById(db, ids, minDurationS);
    if (ids.length < BATCH_SIZE) return;
    lastId = ids.at(-1) ?? lastId;
  }
};

/** Ranks these people again. */
export const rankCreatorsById = async (
  db: Database,
  userIds: readonly bigint[],
  minDurationS: number,
): Promise<void> => {
  if (userIds.length > 0)
    await preparedQuery(db, 'creators_rank', UPDATE_RANKS, [minDurationS, userIds]);
};
