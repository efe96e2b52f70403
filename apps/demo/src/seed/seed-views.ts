import { addHourlyFigures, preparedQuery, type Tx } from '@taice/api/for-demo';
import type { PastView } from './plan-views.ts';

// One call each, whatever their number; the ledger's own function books every view.
const CREDIT_VIEWS_SQL = `with paid as (
    select distinct v.user_id, v.post_id, v.at, p.journal_id, p.biz_date
    from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $6::text[]) as v(user_id, post_id, at, actor)
    cross join lateral ledger_contribute('view', 'view:' || v.user_id || ':' || v.post_id, v.user_id, $4::date,
      $5::bigint, 'post', v.post_id::text, v.actor, null, null, v.at) p
  ), rewarded as (
    insert into view_day (user_id, biz_date, rewarded)
    select user_id, $4::date, count(*) from paid group by user_id
    on conflict do nothing
  )
  insert into view_reward (user_id, post_id, journal_id, session_id, amount, biz_date, paid_at)
  select user_id, post_id, journal_id, null, $5::bigint, biz_date, at from paid
  on conflict do nothing`;

const INSERT_VIEW_LOGS_SQL = `with v as (
    select * from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::real[], $5::real[], $6::bool[], $7::bool[])
      as v(user_id, post_id, at, position_s, ratio, qualified, liked)
  ), shown as (
    insert into view_display (viewer_key, post_id, hour, source, device, is_start)
    select 'u' || user_id, post_id, date_trunc('hour', at),
      ('{feed,feed,home,feed,search,home,profile,feed,next,share,home,external}'::text[])[1 + (user_id * 7 + post_id * 3) % 12],
      ('{mini_app,desktop,mini_app,phone,mini_app,desktop,tablet}'::text[])[1 + user_id % 7], true
    from v on conflict do nothing
  ), seen as (
    -- Beats of their players; they add to the creators' figures as everyone's do.
    insert into view_session (id, user_id, device_id, app_type, post_id, state, required_ms, position_s, started_at,
      last_beat_at, hour, seen, watch_ms, count_after)
    select md5(user_id || ' ' || post_id), user_id, 'demo', 'tg_mini', post_id, 'expired', 0, position_s, at, at,
      date_trunc('hour', at), int4multirange(int4range(0, greatest(1, ceil(position_s)::int))), position_s * 1000, at
    from v on conflict do nothing
  ), liked as (
    insert into reaction (user_id, post_id, value, at)
    select user_id, post_id, 'like', at from v where liked on conflict do nothing
  )
  insert into view_log (user_id, post_id, last_at, position_s, watched_ratio, qualified_at, times)
  select user_id, post_id, at, position_s, ratio, case when qualified then at end, 1 from v
  on conflict do nothing
  returning 1`;

/** The creators' figures that the consumers of events would have counted. */
const happenedBy = async (tx: Tx, views: readonly PastView[], reward: bigint) => {
  const posts = await tx.selectFrom('post').select(['id', 'user_id']).execute();
  const owners = new Map(posts.map(({ id, user_id }) => [id, user_id]));
  return views.flatMap(({ postId, at, liked, qualified }) => {
    const ownerId = owners.get(postId);
    const happened = {
      likes: liked ? 1 : 0,
      qualified: qualified ? 1 : 0,
      rewards: qualified ? reward : 0n,
    };
    return ownerId === undefined ? [] : [{ ownerId, postId, at, ...happened }];
  });
};

/** Records the views of a day, as watching would have, and pays those that were long enough. */
export const seedViews = async (
  tx: Tx,
  day: string,
  views: readonly PastView[],
  reward: bigint,
): Promise<void> => {
  const paidViews = views.filter(({ qualified }) => qualified);
  const toColumns = (list: readonly PastView[]) => [
    list.map(({ userId }) => userId),
    list.map(({ postId }) => postId),
  ];
  await preparedQuery(tx, 'demo_credit', CREDIT_VIEWS_SQL, [
    ...toColumns(paidViews),
    paidViews.map(({ at, claimedFor: autoClaimedAt }) => autoClaimedAt ?? at),
    day,
    reward,
    paidViews.map(({ claimedFor: autoClaimedAt }) => (autoClaimedAt ? 'job' : 'user')),
  ]);
  const remembered = await preparedQuery(tx, 'demo_remember', INSERT_VIEW_LOGS_SQL, [
    ...toColumns(views),
    views.map(({ at }) => at),
    views.map(({ positionS }) => positionS),
    views.map(({ ratio }) => ratio),
    views.map(({ qualified }) => qualified),
    views.map(({ liked }) => liked),
  ]);
  // If a start was killed before the day was settled, all of the day is done again.
  if (remembered.length > 0) await addHourlyFigures(tx, await happenedBy(tx, views, reward));
};

const COUNT_POSTS_SQL = `update post p set
    view_num = (select count(*) from view_display d where d.post_id = p.id),
    like_num = (select count(*) from reaction r where r.post_id = p.id and r.value = 'like'),
    qualified_view_num = (select count(*) from view_log v where v.post_id = p.id and v.qualified_at is not null),
    start_num = (select coalesce(sum(times), 0) from view_log v where v.post_id = p.id)`;

const COUNT_USERS_SQL = `update "user" u set
    xp = (select coalesce(sum(points), 0) from daily_contribution d where d.user_id = u.id),
    unread_num = (select count(*) from message m where m.user_id = u.id and m.read_at is null),
    follow_num = (select count(*) from follow f where f.user_id = u.id),
    fans_num = (select count(*) from follow f where f.target_id = u.id),
    verified_fans_num = (select count(*) from follow f where f.target_id = u.id and f.is_ranked),
    post_num = (select count(*) from post p where p.user_id = u.id and p.state = 'published')`;

/** Updates the counters beside the counted rows. */
export const countPast = async (tx: Tx): Promise<void> => {
  await preparedQuery(tx, 'demo_count_posts', COUNT_POSTS_SQL, []);
  await preparedQuery(tx, 'demo_count_people', COUNT_USERS_SQL, []);
};
