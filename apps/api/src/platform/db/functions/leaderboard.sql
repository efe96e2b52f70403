-- Movements that count for the leaderboard; nothing that can be bought.
create or replace function leaderboard_counts(p_type text) returns boolean language sql immutable as $$
  select p_type in ('view', 'share', 'task', 'group_bonus', 'sign_in', 'sign_in_bonus', 'referral')
$$;

-- Divides a bucket of more than 1,000 people into buckets of 500.
create or replace function leaderboard_split_bucket(p_week_id bigint, p_scope text, p_negative_points bigint, p_reached_at timestamptz,
  p_user_id bigint) returns void language plpgsql as $$
declare
  v_next leaderboard_bucket;
begin
  select * into v_next from leaderboard_bucket b where b.week_id = p_week_id and b.scope = p_scope
    and (b.negative_points, b.reached_at, b.user_id) > (p_negative_points, p_reached_at, p_user_id)
  order by b.negative_points, b.reached_at, b.user_id limit 1;
  with member as (
    select p.negative_points, p.reached_at, p.user_id,
      row_number() over (order by p.negative_points, p.reached_at, p.user_id) - 1 as n, count(*) over () as people
    from leaderboard_rank p where p.week_id = p_week_id and p.scope = p_scope
      and (p.negative_points, p.reached_at, p.user_id) >= (p_negative_points, p_reached_at, p_user_id)
      and (p.negative_points, p.reached_at, p.user_id) < (coalesce(v_next.negative_points, 9223372036854775807),
        coalesce(v_next.reached_at, 'infinity'), coalesce(v_next.user_id, 9223372036854775807))
  )
  insert into leaderboard_bucket as b (week_id, scope, negative_points, reached_at, user_id, people)
  select p_week_id, p_scope, case when n = 0 then p_negative_points else negative_points end,
    case when n = 0 then p_reached_at else reached_at end, case when n = 0 then p_user_id else user_id end,
    least(500, people - n)
  from member where n % 500 = 0
  on conflict (week_id, scope, negative_points, reached_at, user_id) do update set people = excluded.people;
end $$;

-- Merges a bucket that has become small into the one before it, if that has room. As people climb, buckets behind them
-- empty, and every rank goes over all buckets.
create or replace function leaderboard_merge_bucket(p_week_id bigint, p_scope text, p_negative_points bigint, p_reached_at timestamptz,
  p_user_id bigint) returns void language plpgsql as $$
declare
  v_before leaderboard_bucket;
  v_people int;
begin
  select * into v_before from leaderboard_bucket b where b.week_id = p_week_id and b.scope = p_scope
    and (b.negative_points, b.reached_at, b.user_id) < (p_negative_points, p_reached_at, p_user_id)
  order by b.negative_points desc, b.reached_at desc, b.user_id desc limit 1;
  -- Its current row: another one may have been merged into it already.
  select people into v_people from leaderboard_bucket b where b.week_id = p_week_id and b.scope = p_scope
    and b.negative_points = p_negative_points and b.reached_at = p_reached_at and b.user_id = p_user_id;
  if v_before is null or v_people is null or v_before.people + v_people > 500 then
    return;
  end if;
  delete from leaderboard_bucket b where b.week_id = p_week_id and b.scope = p_scope
    and b.negative_points = p_negative_points and b.reached_at = p_reached_at and b.user_id = p_user_id;
  update leaderboard_bucket b set people = b.people + v_people where b.week_id = p_week_id and b.scope = p_scope
    and b.negative_points = v_before.negative_points and b.reached_at = v_before.reached_at and b.user_id = v_before.user_id;
end $$;

-- Applies the changed ranks. The caller holds the week's lock.
create or replace function leaderboard_move_all(p_moves leaderboard_move[]) returns void language plpgsql as $$
declare
  v_bucket leaderboard_bucket;
begin
  delete from leaderboard_rank p using unnest(p_moves) m where m.n < 0 and p.week_id = m.week_id and p.scope = m.scope
    and p.negative_points = m.negative_points and p.reached_at = m.reached_at and p.user_id = m.user_id;
  insert into leaderboard_rank (week_id, scope, negative_points, reached_at, user_id)
  select m.week_id, m.scope, m.negative_points, m.reached_at, m.user_id from unnest(p_moves) m where m.n > 0;
  insert into leaderboard_bucket (week_id, scope, negative_points, reached_at, user_id, people)
  select distinct m.week_id, m.scope, -9223372036854775807, timestamptz '-infinity', 0, 0 from unnest(p_moves) m
  on conflict do nothing;
  for v_bucket in
    update leaderboard_bucket b set people = b.people + d.n
    from (
      select f.week_id, f.scope, f.negative_points, f.reached_at, f.user_id, sum(m.n)::int as n
      from unnest(p_moves) m
      cross join lateral (
        select * from leaderboard_bucket o where o.week_id = m.week_id and o.scope = m.scope
          and (o.negative_points, o.reached_at, o.user_id) <= (m.negative_points, m.reached_at, m.user_id)
        order by o.negative_points desc, o.reached_at desc, o.user_id desc limit 1
      ) f
      group by 1, 2, 3, 4, 5 having sum(m.n) <> 0
    ) d
    where b.week_id = d.week_id and b.scope = d.scope and b.negative_points = d.negative_points and b.reached_at = d.reached_at
      and b.user_id = d.user_id
    returning b.*
  loop
    if v_bucket.people > 1000 then
      perform leaderboard_split_bucket(v_bucket.week_id, v_bucket.scope, v_bucket.negative_points, v_bucket.reached_at, v_bucket.user_id);
    elsif v_bucket.people < 100 then
      perform leaderboard_merge_bucket(v_bucket.week_id, v_bucket.scope, v_bucket.negative_points, v_bucket.reached_at, v_bucket.user_id);
    end if;
  end loop;
end $$;

-- The two ranks of one score: in everyone's list and in its country's.
create or replace function leaderboard_ranks(s leaderboard_score, p_n int) returns setof leaderboard_move language sql immutable as $$
  select s.week_id, scope, -s.points, s.reached_at, s.user_id, p_n
  from unnest(array['', s.country]) as of_scope(scope)
  where not s.hidden and s.points > 0
  group by scope
$$;

create or replace function leaderboard_sync_ranks() returns trigger language plpgsql as $$
declare
  v_moves leaderboard_move[];
begin
  if tg_op = 'INSERT' then
    select array_agg(m) into v_moves from new_rows s cross join lateral leaderboard_ranks(s, 1) m;
  else
    select array_agg(row(week_id, scope, negative_points, reached_at, user_id, n)::leaderboard_move) into v_moves from (
      select e.week_id, e.scope, e.negative_points, e.reached_at, e.user_id, sum(e.n)::int as n from (
        select m.* from old_rows s cross join lateral leaderboard_ranks(s, -1) m
        union all
        select m.* from new_rows s cross join lateral leaderboard_ranks(s, 1) m
      ) e group by 1, 2, 3, 4, 5 having sum(e.n) <> 0
    ) moved;
  end if;
  if v_moves is not null then
    perform leaderboard_move_all(v_moves);
  end if;
  return null;
end $$;
create or replace trigger leaderboard_score_inserted after insert on leaderboard_score
  referencing new table as new_rows for each statement execute function leaderboard_sync_ranks();
create or replace trigger leaderboard_score_updated after update on leaderboard_score
  referencing old table as old_rows new table as new_rows for each statement execute function leaderboard_sync_ranks();

-- Micro-points booked for a person in the week from this Monday on, of the kinds that count.
create or replace function leaderboard_points(p_user_id bigint, p_from date) returns table (points bigint)
language sql stable as $$
  select coalesce(sum(d.credited - d.debited), 0)::bigint from ledger_row_day d
  where d.user_id = p_user_id and d.biz_date between p_from and p_from + 6 and leaderboard_counts(d.type)
$$;

-- Friends of a person who qualified in a period: how many count, and the micro-points of those clawed back.
create or replace function leaderboard_friends(p_user_id bigint, p_from timestamptz, p_to timestamptz)
returns table (n int, gone bigint) language sql stable as $$
  select count(*) filter (where i.state in ('qualified', 'paid'))::int,
    coalesce(sum(i.points) filter (where i.state = 'clawed_back'), 0)::bigint
  from invitation i where i.inviter_id = p_user_id and i.qualified_at >= p_from and i.qualified_at < p_to
$$;

-- Recomputes people's scores from the ledger and their activity; it is idempotent. Points of clawed-back friends are
-- taken off. A frozen week does not change. Returns how many scores changed.
create or replace function leaderboard_refresh(p_week_id bigint, p_people bigint[]) returns int
language plpgsql as $$
declare
  v_week leaderboard_week;
  v_count int;
begin
  perform pg_advisory_xact_lock(7216310, p_week_id::int);
  select * into strict v_week from leaderboard_week where id = p_week_id;
  if v_week.state <> 'open' then
    return 0;
  end if;
  insert into leaderboard_score as s (week_id, user_id, points, reached_at, country, invites, views, uploads, ai_uploads,
    hidden)
  select p_week_id, u.id, greatest(0, sums.points - friends.gone), coalesce(last.at, v_week.starts_at),
    coalesce(u.country, ''), friends.n, seen.n,
    posts.n, posts.ai,
    not user_is_present(u.status)
      or exists (select from user_flag f where f.user_id = u.id and f.key = 'leaderboard_hidden' and f.value)
  from (select distinct unnest(p_people) as id) who
  join "user" u on u.id = who.id
  cross join lateral leaderboard_points(u.id, v_week.starts_on) sums
  left join lateral (
    select r.at from ledger_row r
    where r.user_id = u.id and r.biz_date between v_week.starts_on and v_week.starts_on + 6 and leaderboard_counts(r.type)
    order by r.biz_date desc, r.at desc limit 1
  ) last on true
  cross join lateral leaderboard_friends(u.id, v_week.starts_at, v_week.ends_at) friends
  cross join lateral (
    -- Only videos that earned for their viewers by the rules as the week began.
    select count(*)::int as n from view_log v join post p on p.id = v.post_id
    where v.user_id = u.id and v.qualified_at >= v_week.starts_at and v.qualified_at < v_week.ends_at
      and p.source = 'upload' and p.duration_s >= (v_week.view_min_duration_ms / 1000.0)::real
  ) seen
  cross join lateral (
    select count(*)::int as n, count(*) filter (where p.is_ai)::int as ai from post p
    where p.user_id = u.id and p.source = 'upload' and p.state = 'published' and p.visibility = 'public'
      and p.published_at >= v_week.starts_at and p.published_at < v_week.ends_at
  ) posts
  order by u.id
  on conflict (week_id, user_id) do update set points = excluded.points, reached_at = excluded.reached_at,
    country = excluded.country, invites = excluded.invites, views = excluded.views,
    uploads = excluded.uploads, ai_uploads = excluded.ai_uploads, hidden = excluded.hidden
  where (s.points, s.reached_at, s.country, s.invites, s.views, s.uploads, s.ai_uploads, s.hidden)
    is distinct from (excluded.points, excluded.reached_at, excluded.country, excluded.invites, excluded.views,
      excluded.uploads, excluded.ai_uploads, excluded.hidden);
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- Takes off the points of friends who were clawed back after the week was frozen, while it is under review. Nothing
-- else of it changes any more. Returns how many scores changed.
create or replace function leaderboard_deduct_clawbacks(p_week_id bigint) returns int language plpgsql as $$
declare
  v_week leaderboard_week;
  v_count int;
begin
  perform pg_advisory_xact_lock(7216310, p_week_id::int);
  select * into strict v_week from leaderboard_week where id = p_week_id;
  if v_week.state not in ('frozen', 'verifying') then
    return 0;
  end if;
  update leaderboard_score s set points = greatest(0, sums.points - friends.gone), invites = friends.n
  from (
    select distinct i.inviter_id as id from invitation i
    where i.state = 'clawed_back' and i.qualified_at >= v_week.starts_at and i.qualified_at < v_week.ends_at
      -- This includes the day before its end: a clawback may have been in progress as the week was frozen.
      and i.ended_at >= v_week.ends_at - interval '1 day'
  ) who
  cross join lateral leaderboard_points(who.id, v_week.starts_on) sums
  cross join lateral leaderboard_friends(who.id, v_week.starts_at, v_week.ends_at) friends
  where s.week_id = p_week_id and s.user_id = who.id
    and (s.points, s.invites) is distinct from (greatest(0, sums.points - friends.gone), friends.n);
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- The rank of a position, 1 the first.
create or replace function leaderboard_rank(p_week_id bigint, p_scope text, p_negative_points bigint, p_reached_at timestamptz,
  p_user_id bigint) returns bigint language sql stable as $$
  with own as (
    select * from leaderboard_bucket o where o.week_id = p_week_id and o.scope = p_scope
      and (o.negative_points, o.reached_at, o.user_id) <= (p_negative_points, p_reached_at, p_user_id)
    order by o.negative_points desc, o.reached_at desc, o.user_id desc limit 1
  )
  select 1 + coalesce((select sum(b.people) from leaderboard_bucket b where b.week_id = p_week_id and b.scope = p_scope
      and (b.negative_points, b.reached_at, b.user_id) < (select negative_points, reached_at, user_id from own)), 0)
    + (select count(*) from leaderboard_rank p where p.week_id = p_week_id and p.scope = p_scope
      and (p.negative_points, p.reached_at, p.user_id) >= (select negative_points, reached_at, user_id from own)
      and (p.negative_points, p.reached_at, p.user_id) < (p_negative_points, p_reached_at, p_user_id))
$$;

-- The people of the ranks behind `p_offset`, found without counting all before them.
create or replace function leaderboard_page(p_week_id bigint, p_scope text, p_offset bigint, p_limit int)
returns table (rank bigint, user_id bigint) language plpgsql stable as $$
declare
  v_from record;
begin
  -- The top ranks are counted directly, without the buckets.
  if p_offset <= 500 then
    return query
      select p_offset + row_number() over (), p.user_id from (
        select o.user_id from leaderboard_rank o where o.week_id = p_week_id and o.scope = p_scope
        order by o.negative_points, o.reached_at, o.user_id offset p_offset limit p_limit
      ) p;
    return;
  end if;
  select * into v_from from (
    select b.negative_points, b.reached_at, b.user_id,
      sum(b.people) over (order by b.negative_points, b.reached_at, b.user_id) - b.people as before
    from leaderboard_bucket b where b.week_id = p_week_id and b.scope = p_scope
  ) sums where before <= p_offset
  order by before desc, negative_points desc, reached_at desc, sums.user_id desc limit 1;
  if v_from is null then
    return;
  end if;
  return query
    select p_offset + row_number() over (), p.user_id from (
      select o.user_id from leaderboard_rank o where o.week_id = p_week_id and o.scope = p_scope
        and (o.negative_points, o.reached_at, o.user_id) >= (v_from.negative_points, v_from.reached_at, v_from.user_id)
      order by o.negative_points, o.reached_at, o.user_id offset p_offset - v_from.before limit p_limit
    ) p;
end $$;

-- A person who is hidden disappears at once, and one who returns counts again.
create or replace function leaderboard_person_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into leaderboard_recompute_queue (user_id, biz_date)
  select case when tg_table_name = 'user' then (to_jsonb(new)->>'id')::bigint else (to_jsonb(new)->>'user_id')::bigint end,
    starts_on
  from leaderboard_week where state = 'open';
  return null;
end $$;
create or replace trigger leaderboard_flagged after insert or update of value on user_flag
  for each row when (new.key = 'leaderboard_hidden') execute function leaderboard_person_changed();
create or replace trigger leaderboard_status after update of status on "user"
  for each row when (user_is_present(new.status) <> user_is_present(old.status))
  execute function leaderboard_person_changed();
