-- True if an identity has verified this account.
create or replace function is_verified(p_user_id bigint) returns boolean language sql stable as $$
  select exists (select from verified_identity v where v.user_id = p_user_id)
$$;

-- The one rule of who may do what with points, besides earning them: null, or the reason why not. `p_action`: cash_out, redeem,
-- trade, creator_reward, win or friend.
create or replace function eligibility(p_user_id bigint, p_action text, p_asks_age boolean) returns text
language sql stable as $$
  select coalesce(
    case when u.id is null then 'account_limited' end,
    why_no_earning(u.status, u.status_before, u.age_confirmed_at, p_asks_age),
    case
      when not is_verified(u.id) then 'unverified'
      when p_action in ('cash_out', 'redeem', 'trade')
        and exists (select from risk_case c where c.user_id = u.id and c.state = 'open') then 'in_review'
    end)
  from (values (p_user_id)) asked (id) left join "user" u on u.id = asked.id
$$;
