-- The quarters of 16 pictures at most, each with its place in its picture and with about how long the video is: for two
-- lengths within 2 % p_lean 0 on one side gives what -0.5 or 0.5 does on the other.
create or replace function print_keys(
  p_pictures bit(64)[], p_interval_s real, p_duration_s double precision, p_lean double precision
)
returns int[] language sql immutable as $$
  select coalesce(array_agg(distinct (floor(25 * ln(1 + p_duration_s) + p_lean)::int << 18) | (quarter << 16)
    | substring(picture from 1 + quarter * 16 for 16)::bit(16)::int), '{}')
  from unnest(p_pictures) with ordinality as each (picture, n), generate_series(0, 3) quarter
  where picture is not null and (n - 1) % (case when p_duration_s > 32 * p_interval_s then 4
    when p_duration_s > 16 * p_interval_s then 2 else 1 end) = 0
$$;

-- Every so many-th picture, from the first on.
create or replace function print_every(p_pictures bit(64)[], p_nth int) returns bit(64)[] language sql immutable as $$
  select array_agg(picture order by n) from unnest(p_pictures) with ordinality as each (picture, n)
  where (n - 1) % p_nth = 0
$$;

-- The oldest video with the same pictures at the same times. Pictures without content are left out, and they must be the
-- minority. Of the rest at least four fifths are equal, as they are or mirrored. A video that its owner has removed still
-- counts if that happened after p_since.
create or replace function repeated_post(p_post bigint, p_since timestamptz) returns bigint
language plpgsql stable
-- A generic plan reads all rows.
set plan_cache_mode = force_custom_plan
-- So may a plan for many keys.
set enable_seqscan = off
-- The planner overestimates loops over arrays, and compiling would take longer than running.
set jit = off as $$
declare
  mine post_print;
  owner bigint;
  length double precision;
  mirrored bit(64)[];
  near int[];
  near_mirrored int[];
  found bigint;
begin
  select * into mine from post_print where post_id = p_post;
  select user_id, duration_s into owner, length from post where id = p_post;
  if coalesce(cardinality(mine.keys), 0) = 0 then return null; end if;
  near := print_keys(mine.pictures, mine.interval_s, length, -0.5)
    || print_keys(mine.pictures, mine.interval_s, length, 0.5);
  -- In a mirror every second wave across has the other sign. Looked for by the quarters of the slowest waves alone, which
  -- a new encoding changes least, so that it costs a quarter.
  mirrored := array(select picture # x'5555555555555555' from unnest(mine.pictures) picture);
  near_mirrored := array(select key # x'5555'::int from unnest(near) key where (key >> 16) & 3 = 0);
  with candidate as materialized (
    select o.post_id, o.interval_s, o.pictures, o.repeats, false as is_mirrored
    from post_print o where o.keys && near and o.post_id <> p_post
    union all
    select o.post_id, o.interval_s, o.pictures, o.repeats, true
    from post_print o where o.keys && near_mirrored and o.post_id <> p_post
  )
  select o.post_id into found
  from candidate o
  -- By its key, of however many the planner thinks that there are.
  cross join lateral (select * from post where id = o.post_id offset 0) p
  -- Side by side: hundreds are looked at, and a join of their pictures by time would take ten times as long.
  cross join lateral (
    select count(*) as both_tell, count(*) filter (where bit_count(one # other) <= 12) as close
    from unnest(
      case when o.interval_s > mine.interval_s
        then print_every(case when o.is_mirrored then mirrored else mine.pictures end,
          (o.interval_s / mine.interval_s)::int)
        when o.is_mirrored then mirrored else mine.pictures end,
      case when mine.interval_s > o.interval_s
        then print_every(o.pictures, (mine.interval_s / o.interval_s)::int) else o.pictures end
    ) as b (one, other)
    where one is not null and other is not null
  ) same
  where p.duration_s between length * 0.98 - 0.1 and length * 1.02 + 0.1
    and (o.repeats is null or (o.repeats <> p_post and p.approved_at is not null))
    and case p.state
      when 'deleted' then p.user_id <> owner and p.deleted_at > p_since and p.purged_at is null
        and p.deleted_from in ('review', 'scheduled', 'published', 'offline')
      else p.state in ('review', 'scheduled', 'published', 'offline', 'removed')
    end
    and same.both_tell >= 8 and same.both_tell * 2 >= least(cardinality(mine.pictures), cardinality(o.pictures))
    and same.close >= same.both_tell * 0.8
  order by o.post_id limit 1;
  return found;
end $$;
