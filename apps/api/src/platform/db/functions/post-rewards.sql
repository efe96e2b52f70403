-- Keeps beside each post what the rewards that run add to a view of it.
create or replace function note_post_bonus() returns trigger language plpgsql as $$
begin
  -- Serialized by the post, so that the sum below includes the change before it.
  perform from post where id = new.post_id for no key update;
  update post p set bonus = s.bonus, has_lucky = s.has_lucky
  from (
    select coalesce(sum(per_user) filter (where type_key = 'fixed'), 0)::bigint as bonus,
      coalesce(bool_or(type_key = 'lucky'), false) as has_lucky
    from post_reward where post_id = new.post_id and state = 'active'
  ) s
  where p.id = new.post_id and (p.bonus, p.has_lucky) is distinct from (s.bonus, s.has_lucky);
  return null;
end $$;
create or replace trigger post_bonus_new after insert on post_reward for each row execute function note_post_bonus();
create or replace trigger post_bonus_changed after update of state on post_reward for each row
  when (old.state is distinct from new.state) execute function note_post_bonus();

-- True if a running reward is open to this person: not its sponsor, and verified. It is closed to all while the sponsor
-- is barred or limited.
create or replace function is_post_reward_for(p_reward post_reward, p_user_id bigint) returns boolean
language sql stable as $$
  select p_reward.sponsor_id <> p_user_id and is_verified(p_user_id)
    and exists (select from "user" u where u.id = p_reward.sponsor_id
      and earning_eligibility(u.status, u.status_before, u.age_confirmed_at, false) is null)
$$;

-- True if a person could reserve a slot of a reward at p_at: it runs, has slots left, is open to them, and they have
-- none.
create or replace function can_take_post_reward(p_reward post_reward, p_user_id bigint, p_at timestamptz) returns boolean
language sql stable as $$
  select p_reward.state = 'active' and p_at >= p_reward.starts_at and p_at < p_reward.ends_at and p_reward.left_num > 0
    and is_post_reward_for(p_reward, p_user_id)
    and not exists (select from post_reward_claim c where c.reward_id = p_reward.id and c.user_id = p_user_id)
$$;

-- Reserves a slot of a reward, which this locks, for a person who can take one at p_at. Returns its amount in
-- micro-points; null: none.
create or replace function take_post_reward(
  p_reward_id bigint,
  p_user_id bigint,
  p_session_id text,
  p_comment_id bigint,
  p_at timestamptz
) returns bigint language plpgsql as $$
declare
  v_reward post_reward;
  v_place int;
  v_amount bigint;
begin
  select * into v_reward from post_reward where id = p_reward_id for update;
  if can_take_post_reward(v_reward, p_user_id, p_at) is not true then
    return null;
  end if;
  -- Returned slots are reused first.
  v_place := coalesce(v_reward.free_places[cardinality(v_reward.free_places)],
    v_reward.quantity - v_reward.left_num + cardinality(v_reward.free_places) + 1);
  v_amount := coalesce(v_reward.per_user, v_reward.amounts[v_place]);
  insert into post_reward_claim (reward_id, user_id, place, amount, view_session_id, comment_id, reserved_at)
  values (p_reward_id, p_user_id, v_place, v_amount, p_session_id, p_comment_id, p_at);
  update post_reward set left_num = left_num - 1, left_amount = left_amount - v_amount,
    free_places = trim_array(free_places, least(cardinality(free_places), 1)),
    state = case when left_num = 1 then 'exhausted' else state end,
    ended_at = case when left_num = 1 then p_at else ended_at end
  where id = p_reward_id;
  return v_amount;
end $$;

-- Reserves slots of the rewards for watching this post for a person who watched long enough.
create or replace function reserve_post_rewards(p_post_id bigint, p_user_id bigint, p_session_id text, p_at timestamptz)
returns bigint language sql as $$
  select coalesce(sum(take_post_reward(r.id, p_user_id, p_session_id, null, p_at)), 0)::bigint
  from (
    select id from post_reward
    where post_id = p_post_id and state = 'active' and type_key in ('fixed', 'lucky') order by id
  ) r
$$;

-- Pays a person's reserved reward, once: from the pool into the available points, on the open day.
create or replace function pay_post_reward(p_reward_id bigint, p_user_id bigint, p_actor text, p_at timestamptz)
returns bigint language plpgsql as $$
declare
  v_claim post_reward_claim;
  v_journal bigint;
begin
  select * into v_claim from post_reward_claim
  where reward_id = p_reward_id and user_id = p_user_id and paid_at is null for update;
  if not found then
    return null;
  end if;
  select p.journal_id into v_journal
  from ledger_post('post_reward_claim', 'pr:' || p_reward_id || ':' || p_user_id, 'taice', array['escrow', 'user'],
    array['post_reward', ''], array[p_reward_id, p_user_id], array['available', 'available'],
    array[-v_claim.amount, v_claim.amount], 'post',
    (select post_id::text from post_reward where id = p_reward_id),
    lock_business_day(((p_at at time zone 'UTC') + interval '8 hours')::date), p_actor, null, null, p_at) p
  limit 1;
  update post_reward_claim set paid_at = p_at, journal_id = v_journal
  where reward_id = p_reward_id and user_id = p_user_id;
  return v_claim.amount;
end $$;

-- Pays all reserved rewards of a view, and returns them as the parts of a claim's answer.
create or replace function pay_post_rewards(p_session_id text, p_actor text, p_at timestamptz) returns jsonb
language plpgsql as $$
declare
  v_claim record;
  v_parts jsonb := '[]';
begin
  for v_claim in
    select reward_id, user_id from post_reward_claim
    where view_session_id = p_session_id and paid_at is null order by reward_id
  loop
    v_parts := v_parts || jsonb_build_object('kind', 'post_reward_claim', 'bucket', 'available',
      'amount', points_text(pay_post_reward(v_claim.reward_id, v_claim.user_id, p_actor, p_at)));
  end loop;
  return v_parts;
end $$;

-- Returns an unclaimed slot: to the next person while the reward runs, otherwise to the rest.
create or replace function free_post_reward(p_reward_id bigint, p_user_id bigint, p_session_id text) returns void language plpgsql as $$
declare
  v_claim post_reward_claim;
begin
  perform from post_reward where id = p_reward_id for update;
  delete from post_reward_claim
  where reward_id = p_reward_id and user_id = p_user_id and view_session_id = p_session_id and paid_at is null
  returning * into v_claim;
  if found then
    update post_reward set left_num = left_num + 1, left_amount = left_amount + v_claim.amount,
      free_places = free_places || v_claim.place
    where id = p_reward_id;
  end if;
end $$;
