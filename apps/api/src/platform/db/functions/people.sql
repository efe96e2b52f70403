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

-- Accounts whose contribution of a day is not paid as the day closes at `p_at`: suspended ones, until their case is decided.
create or replace function held_users_for_day(p_day date, p_at timestamptz) returns table (user_id bigint)
language sql stable as $$
  -- The suspended are few, the people of a day many.
  with shut as materialized (
    select u.id from "user" u
    where u.status = 'suspended' and (u.status_until is null or u.status_until > p_at)
  )
  select d.user_id from daily_contribution d where d.biz_date = p_day and d.user_id in (select s.id from shut s)
$$;
