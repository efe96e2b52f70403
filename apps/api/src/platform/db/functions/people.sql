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
