-- True if an identity has verified this account.
create or replace function is_verified(p_user_id bigint) returns boolean language sql stable as $$
  select exists (select from verified_identity v where v.user_id = p_user_id)
$$;

-- The one rule of who may earn, for every way of earning: null, or the reason why not. A person who is leaving earns
-- until the account is deleted.
create or replace function earning_eligibility(p_status text, p_status_before text, p_age_confirmed_at timestamptz, p_requires_age boolean)
returns text language sql immutable as $$
  select case
    when coalesce(case when p_status = 'deleting' then p_status_before else p_status end, 'active') <> 'active'
      then 'account_limited'
    when p_requires_age and p_age_confirmed_at is null then 'age_unconfirmed'
  end
$$;

-- The one rule of who may let points leave, pay another person, or count as a friend: null, or the reason why not.
create or replace function eligibility(p_user_id bigint, p_requires_age boolean) returns text
language sql stable as $$
  select coalesce(
    case when u.id is null then 'account_limited' end,
    earning_eligibility(u.status, u.status_before, u.age_confirmed_at, p_requires_age),
    case when not is_verified(u.id) then 'unverified' end)
  from (values (p_user_id)) asked (id) left join "user" u on u.id = asked.id
$$;

-- An account's exits without a review, cash-outs and codes together (micro-points): in all, and since then; and if the staff
-- has let anything of it go.
create or replace function exits_of(p_user_id bigint, p_since timestamptz,
  out is_established boolean, out is_known boolean, out unreviewed bigint, out last_30_days bigint)
language sql stable as $$
  select
    exists (select from verified_identity v where v.user_id = p_user_id and v.is_established),
    coalesce(bool_or(x.is_passed), false),
    coalesce(sum(x.amount) filter (where not x.is_reviewed), 0)::bigint,
    coalesce(sum(x.amount) filter (where not x.is_reviewed and x.at > p_since), 0)::bigint
  from (
    select c.amount, c.created_at as at, c.reviewed_for <> '{}' as is_reviewed,
        c.reviewed_for <> '{}' and c.state not in ('requested', 'reviewing') as is_passed
      from cash_out c where c.user_id = p_user_id and c.state <> 'refunded'
    union all
    select o.points, o.created_at, r.is_reviewed, r.is_reviewed and o.state = 'completed'
      from prize_order o cross join lateral (
        select exists (select from order_event e where e.order_id = o.id and e.state = 'reviewing') as is_reviewed
      ) r
      where o.user_id = p_user_id and o.type = 'virtual' and o.state <> 'refunded'
  ) x
$$;
