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
    case when not is_verified(u.id) then 'unverified' end)
  from (values (p_user_id)) asked (id) left join "user" u on u.id = asked.id
$$;

-- What has left an account so far, cash-outs and codes together (micro-points): without a review, and let go by the staff.
-- `p_established`: Telegram accounts with a lower number are old, and dear to buy.
create or replace function exits_of(p_user_id bigint, p_established bigint,
  out is_established boolean, out unreviewed bigint, out passed bigint)
language sql stable as $$
  select
    exists (select from verified_identity v join "user" u on u.id = v.user_id
      where v.user_id = p_user_id and v.kind = 'telegram' and u.telegram_id < p_established),
    coalesce(sum(x.amount) filter (where not x.is_reviewed), 0)::bigint,
    coalesce(sum(x.amount) filter (where x.is_reviewed and x.is_over), 0)::bigint
  from (
    select c.amount, c.reviewed_for <> '{}' as is_reviewed, c.approved_by <> '{}' as is_over
      from cash_out c where c.user_id = p_user_id and c.state <> 'refunded'
    union all
    select o.points, exists (select from order_event e where e.order_id = o.id and e.state = 'reviewing'),
        o.state = 'completed'
      from prize_order o where o.user_id = p_user_id and o.type = 'virtual' and o.state <> 'refunded'
  ) x
$$;
