-- The one rule of who may earn, for every way of earning: null, or the reason why not. Whoever is leaving
-- earns as before, until they are gone.
create or replace function why_no_earning(p_status text, p_status_before text, p_age_confirmed_at timestamptz, p_asks_age boolean)
returns text language sql immutable as $$
  select case
    when coalesce(case when p_status = 'deleting' then p_status_before else p_status end, 'active') <> 'active'
      then 'account_limited'
    when p_asks_age and p_age_confirmed_at is null then 'age_unconfirmed'
  end
$$;

-- What an account was bound to names a person, so it goes with them; otherwise it is never changed.
create or replace function forget_identities(p_user bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from user_identity_log where user_id = p_user
    and exists (select from "user" where id = p_user and status = 'deleted')
$$;
revoke execute on function forget_identities from public;
grant execute on function forget_identities to taice_app;

-- Ends a suspension: the account is what it was before, limited and on its way out too. Whoever was leaving could not come
-- back meanwhile, so their grace stood still (`p_at` is on the rule clock). No row where the account is not suspended.
create or replace function end_suspension(p_user bigint, p_at timestamptz)
returns table (status text, reason text) language sql as $$
  update "user" u set
    status = case when u.delete_due_at is null then coalesce(u.status_before, 'active') else 'deleting' end,
    status_before = case when u.delete_due_at is not null then u.status_before end,
    delete_due_at = u.delete_due_at + greatest(interval '0', p_at - coalesce((select l.at from audit_log l
      where l.target_type = 'user' and l.target_id = u.id and l.action = 'user.suspend' order by l.seq desc limit 1), p_at)),
    status_reason = case when u.status_before = 'limited' then (select l.reason from audit_log l
      where l.target_type = 'user' and l.target_id = u.id and l.action = 'user.limit' order by l.seq desc limit 1) end,
    status_until = null
  where u.id = p_user and u.status = 'suspended'
  returning u.status, u.status_reason
$$;

-- Since when an account is suspended whose case was decided against it: what it had was taken back, and the suspension
-- goes on. Null: it is not, or nothing is decided.
create or replace function forfeited_since(p_user_id bigint, p_status text) returns timestamptz language sql stable as $$
  select case when l.action = 'user.forfeit' then (select max(s.at) from audit_log s
      where s.target_type = 'user' and s.target_id = p_user_id and s.action = 'user.suspend') end
  from audit_log l
  where p_status = 'suspended' and l.target_type = 'user' and l.target_id = p_user_id
    and l.action in ('user.suspend', 'user.reinstate', 'user.forfeit')
  order by l.seq desc limit 1
$$;

-- From how many seconds on a video costs whoever watches it time and bytes, as an account does not. It stays what it is
-- where staff changes what pays (`view_min_duration_ms`): nobody becomes a newcomer again, or ceases to be one, by that.
create or replace function telling_video_s() returns real language sql immutable parallel safe as 'select 10::real';

-- Whether somebody has ever watched a video for long enough, one of such a length that was delivered by us.
create or replace function has_watched(p_user_id bigint) returns boolean language sql stable as $$
  select exists (select from view_log v join post p on p.id = v.post_id
    where v.user_id = p_user_id and v.qualified_at is not null and p.source = 'upload' and p.duration_s >= telling_video_s())
$$;

-- Whether what somebody does is in the numbers that everybody sees: of people who have never watched anything, only of so
-- many of one network and day. Nobody waits where that is known to be over.
create or replace function counts_as_done(
  p_user_id bigint, p_kind text, p_target_id bigint, p_day date, p_network text, p_most int
) returns boolean language plpgsql as $$
begin
  if has_watched(p_user_id) then
    return true;
  end if;
  if exists (select from newcomer_place where network = p_network and kind = p_kind and target_id = p_target_id
      and day = p_day and times >= p_most) then
    return false;
  end if;
  insert into newcomer_place as n (network, kind, target_id, day, times)
  values (p_network, p_kind, p_target_id, p_day, 1)
  on conflict (network, kind, target_id, day) do update set times = n.times + 1 where n.times < p_most;
  return found;
end $$;

-- What somebody who has never watched anything takes back makes room for another: one place is one person's.
create or replace function give_place_back(
  p_user_id bigint, p_kind text, p_target_id bigint, p_day date, p_network text
) returns void language sql as $$
  update newcomer_place set times = times - 1
  where network = p_network and kind = p_kind and target_id = p_target_id and day = p_day and times > 0
    and not has_watched(p_user_id)
$$;

-- Whether an account has been on a device for so long that it was not made to earn there once more, as in a family of
-- three with one tablet.
create or replace function is_known_on(p_user_id bigint, p_device_id text, p_day date, p_known_days int) returns boolean
language sql stable as $$
  select exists (select from device_user
    where device_id = p_device_id and user_id = p_user_id and at < p_day - p_known_days)
$$;

-- How many accounts may earn on a device on a day, as somebody finds it: one more for whoever is known on it.
create or replace function device_places(
  p_user_id bigint, p_device_id text, p_day date, p_most int, p_most_known int, p_known_days int
) returns int language sql stable as $$
  select case when is_known_on(p_user_id, p_device_id, p_day, p_known_days)
    then greatest(p_most, p_most_known) else p_most end
$$;

-- Whether these earners of a day have all of those places. From whoever is known on the device strangers take none.
create or replace function takes_all_places(
  p_earners bigint[], p_user_id bigint, p_device_id text, p_day date, p_most int, p_most_known int, p_known_days int
) returns boolean language sql stable as $$
  select (
    select count(*) from unnest(p_earners) other
    where other <> p_user_id and (is_known_on(other, p_device_id, p_day, p_known_days)
      or not is_known_on(p_user_id, p_device_id, p_day, p_known_days))
  ) >= device_places(p_user_id, p_device_id, p_day, p_most, p_most_known, p_known_days)
$$;

create or replace function is_device_full(
  p_user_id bigint, p_device_id text, p_day date, p_most int, p_most_known int, p_known_days int
) returns boolean language sql stable as $$
  select coalesce((
    select takes_all_places(earners, p_user_id, p_device_id, p_day, p_most, p_most_known, p_known_days)
    from device_day where device_id = p_device_id and biz_date = p_day), false)
$$;

-- On how many days somebody has had a paid view; none of the first `p_of` is told from more.
create or replace function paid_days(p_user_id bigint, p_of int) returns int language sql stable as $$
  select count(*)::int from (select from view_day v where v.user_id = p_user_id and v.rewarded > 0 limit p_of) d
$$;

-- On how many days one has to have had a paid view where others have on `p_days`: under a case of the judge of accounts three
-- times as many, so that nobody waits for ever for somebody to look.
create or replace function days_to_show(p_user_id bigint, p_days int) returns int language sql stable as $$
  select case when exists (select from risk_case c where c.user_id = p_user_id and c.state <> 'cleared')
    then 3 * p_days else p_days end
$$;

-- Whether one of a crowd has shown by themselves that they are a person: they came back, and had paid views on so many days.
create or replace function has_come_back(p_user_id bigint, p_days int) returns boolean language sql stable as $$
  select paid_days(p_user_id, needed) >= needed from days_to_show(p_user_id, p_days) needed
$$;

-- Whether what somebody's days bring is held: their first video's reward is, as one of too many of a network and day, and
-- they have not come back yet (`has_come_back`); or that of somebody else on their device is, for which they
-- have none. Of whoever comes back only that reward waits in a queue.
create or replace function waits_as_newcomer(p_user_id bigint, p_days int) returns boolean language sql stable as $$
  select (exists (select from claimable c where c.user_id = p_user_id and c.type = 'first_view' and c.state = 'held')
      or (not exists (select from claimable c where c.user_id = p_user_id and c.type = 'first_view')
        and exists (select from device_user mine
          join device_user other on other.device_id = mine.device_id and other.user_id <> p_user_id
          join claimable c on c.user_id = other.user_id and c.type = 'first_view' and c.state = 'held'
          where mine.user_id = p_user_id)))
    and not has_come_back(p_user_id, p_days)
$$;

-- Who is not paid for a day as it is closed at `p_at`, of those who contributed to it: everybody whose case is open, and
-- newcomers of a network that too many came from. The one rule of that, for the day's factor and for its settlement: what
-- is held takes nothing from the others.
create or replace function held_on(p_day date, p_days int, p_at timestamptz) returns table (user_id bigint)
language sql stable as $$
  -- Only of whom it may be true all of it is asked: a day has a hundred thousand people, and waits meanwhile.
  with shut as materialized (
    select u.id from "user" u
    where u.status = 'suspended' and (u.status_until is null or u.status_until > p_at)
  ), first as materialized (
    select c.user_id from claimable c where c.type = 'first_view' and c.state = 'held'
  ), beside as materialized (
    select f.user_id from first f
    union
    select mine.user_id from first f join device_user other on other.user_id = f.user_id
    join device_user mine on mine.device_id = other.device_id
  )
  select d.user_id from daily_contribution d
  where d.biz_date = p_day
    and (d.user_id in (select s.id from shut s)
      or (d.user_id in (select b.user_id from beside b) and waits_as_newcomer(d.user_id, p_days)))
$$;

-- Whether somebody's first video has paid them, so that they are a person of their own and not one of a crowd: its reward
-- was opened, and is not held. Whoever can have none, for another had it on their device (a family with one tablet), has
-- paid views on `p_days` days instead, after which a held one is released; on one device few earn. 0: none is offered for a
-- first video, so a paid view says enough.
create or replace function is_own_person(p_user_id bigint, p_days int) returns boolean language sql stable as $$
  select exists (select from claimable c where c.user_id = p_user_id and c.type = 'first_view'
      and c.state not in ('revoked', 'held'))
    or (not exists (select from claimable c where c.user_id = p_user_id and c.type = 'first_view')
      and paid_days(p_user_id, greatest(1, p_days)) >= greatest(1, p_days)
      and (p_days = 0 or exists (
        select from (select s.device_id from session s where s.user_id = p_user_id
          order by s.last_seen_at desc limit 1) latest
        join device_user theirs on theirs.device_id = latest.device_id and theirs.user_id <> p_user_id
        join first_view_identity f on f.user_id = theirs.user_id)))
$$;
