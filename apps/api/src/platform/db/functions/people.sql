-- The identities once bound to an account name a person, so they are deleted with the account and never changed
-- otherwise.
create or replace function forget_identities(p_user bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from user_identity_log where user_id = p_user
    and exists (select from "user" where id = p_user and status = 'deleted')
$$;
revoke execute on function forget_identities from public;
grant execute on function forget_identities to taice_app;

-- Ends a suspension and restores the status before it, including limited or leaving. A person who was leaving could not
-- return meanwhile, so the grace period stood still (`p_at` is on the rule clock). No row if the account is not
-- suspended.
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

-- The start of a suspension that was decided against the account: its points were forfeited, and it stays suspended.
-- Null: not suspended, or undecided.
create or replace function forfeited_since(p_user_id bigint, p_status text) returns timestamptz language sql stable as $$
  select case when l.action = 'user.forfeit' then (select max(s.at) from audit_log s
      where s.target_type = 'user' and s.target_id = p_user_id and s.action = 'user.suspend') end
  from audit_log l
  where p_status = 'suspended' and l.target_type = 'user' and l.target_id = p_user_id
    and l.action in ('user.suspend', 'user.reinstate', 'user.forfeit')
  order by l.seq desc limit 1
$$;

-- True if an action changes the displayed number of its target: `p_most` of one kind and network do on a business day.
-- An exhausted quota is only read, so that calls of one network do not wait for each other.
create or replace function take_network_quota(p_kind text, p_target_id bigint, p_day date, p_network text, p_most int)
returns boolean language plpgsql as $$
begin
  if exists (select from network_quota where network = p_network and kind = p_kind and target_id = p_target_id
      and day = p_day and used >= p_most) then
    return false;
  end if;
  insert into network_quota as q (network, kind, target_id, day, used)
  values (p_network, p_kind, p_target_id, p_day, 1)
  on conflict (network, kind, target_id, day) do update set used = q.used + 1 where q.used < p_most;
  return found;
end $$;

-- An action that is taken back frees the quota of its network.
create or replace function release_network_quota(p_kind text, p_target_id bigint, p_day date, p_network text) returns void
language sql as $$
  update network_quota set used = used - 1
  where network = p_network and kind = p_kind and target_id = p_target_id and day = p_day and used > 0
$$;

-- Accounts whose contribution of a day is not paid when the day closes at `p_at`: suspended ones with an undecided
-- case.
create or replace function held_users_for_day(p_day date, p_at timestamptz) returns table (user_id bigint)
language sql stable as $$
  -- The suspended are few, the people of a day many.
  with shut as materialized (
    select u.id from "user" u
    where u.status = 'suspended' and (u.status_until is null or u.status_until > p_at)
  )
  select d.user_id from daily_contribution d where d.biz_date = p_day and d.user_id in (select s.id from shut s)
$$;
