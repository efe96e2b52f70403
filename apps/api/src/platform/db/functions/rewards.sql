-- Micro-points as the decimal text that answers carry; `formatMicro` in TypeScript.
create or replace function points_text(p_micro bigint) returns text language sql immutable as $$
  select trim_scale(p_micro::numeric / 1000000)::text
$$;

-- Locks the items that these people wear until the transaction ends. Items are locked before accounts, in one order
-- everywhere.
create or replace function lock_worn(p_user_ids bigint[]) returns void language sql as $$
  select from nft_item i join equipment e on e.nft_id = i.id
  where e.user_id = any (p_user_ids) order by i.id for update of i
$$;

-- The spectacles that a person wears now, locked until the transaction ends; null: none.
create or replace function worn_by(p_user_id bigint, out nft_id bigint, out boost_bp int) language plpgsql as $$
declare
  v_before bigint;
begin
  loop
    select e.nft_id into nft_id from equipment e where e.user_id = p_user_id;
    -- The person may have taken them off during the wait, and may now wear another pair or none.
    if nft_id is null or nft_id = v_before then
      nft_id := null;
      return;
    end if;
    select i.boost_bp into boost_bp from nft_item i
    where i.id = nft_id and i.owner_id = p_user_id and i.state = 'equipped' for update;
    if found then
      return;
    end if;
    v_before := nft_id;
  end loop;
end $$;

-- The spectacles that boost a view: those worn when its ring was full. Spectacles put on later add nothing; otherwise
-- one pair could serve many people's full rings. If the ring is not full (p_full_at null), the pair worn now.
create or replace function worn_for(p_user_id bigint, p_full_at timestamptz) returns table (nft_id bigint, boost_bp int)
language sql stable as $$
  select i.id, i.boost_bp from equipment e join nft_item i on i.id = e.nft_id
  where e.user_id = p_user_id and i.owner_id = p_user_id and i.state = 'equipped'
    and (p_full_at is null or e.equipped_at <= p_full_at)
$$;

-- Points that spectacles add to a view that pays p_amount, rounded down.
create or replace function boost_of(p_amount bigint, p_boost_bp int) returns bigint language sql immutable as $$
  select p_amount * p_boost_bp / 10000
$$;

-- Additions to a view beyond p_amount, from spectacles and creators, as parts of its claim's answer, before `pay_view`
-- pays it. They are exact for a full ring (p_full_at). Otherwise they are an estimate for now, without random amounts
-- drawn when it fills.
create or replace function view_additions(
  p_user_id bigint,
  p_post_id bigint,
  p_session_id text,
  p_full_at timestamptz,
  p_amount bigint,
  p_at timestamptz
) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('kind', a.kind, 'amount', points_text(a.amount), 'bucket', a.bucket) order by a.at), '[]')
  from (
    select 'boost' as kind, boost_of(p_amount, w.boost_bp) as amount, 'pending' as bucket, 0::bigint as at
    from worn_for(p_user_id, p_full_at) w
    union all
    select 'post_reward_claim', c.amount, 'available', c.reward_id from post_reward_claim c
    where c.view_session_id = p_session_id and c.paid_at is null
    union all
    select 'post_reward_claim', r.per_user, 'available', r.id from post_reward r
    where p_full_at is null and r.post_id = p_post_id and r.type_key = 'fixed' and can_take_post_reward(r, p_user_id, p_at)
  ) a
  where a.amount > 0
$$;

-- Pays the boost of worn spectacles, which the caller has locked, as a journal of its own, and wears them by this view.
-- At durability 0 they break and are taken off. Returns the part of the claim's answer, or null for none, and the event
-- of worn-out spectacles.
create or replace function pay_boost(
  p_user_id bigint,
  p_post_id bigint,
  p_day date,
  p_amount bigint,
  p_nft_id bigint,
  p_boost_bp int,
  p_views_per_durability int,
  p_actor text,
  p_at timestamptz,
  out part jsonb,
  out worn_out jsonb
) language plpgsql as $$
declare
  v_boost bigint := boost_of(p_amount, p_boost_bp);
  v_state text;
begin
  if v_boost > 0 then
    perform ledger_contribute('boost', 'boost:' || p_user_id || ':' || p_post_id, p_user_id, p_day, v_boost, 'nft',
      p_nft_id::text, p_actor, null, jsonb_build_object('post_id', p_post_id::text, 'boost_bp', p_boost_bp), p_at);
    part := jsonb_build_object('kind', 'boost', 'amount', points_text(v_boost), 'bucket', 'pending');
  end if;
  update nft_item i set brought = i.brought + v_boost,
    wear = case when i.wear + 1 < p_views_per_durability then i.wear + 1 else 0 end,
    durability = case when i.wear + 1 < p_views_per_durability then i.durability else i.durability - 1 end,
    state = case when i.wear + 1 < p_views_per_durability or i.durability > 1 then i.state else 'broken' end
  where i.id = p_nft_id returning i.state into v_state;
  if v_state = 'broken' then
    delete from equipment where user_id = p_user_id;
    insert into nft_event (nft_id, event, from_id, at) values (p_nft_id, 'broken', p_user_id, p_at);
    worn_out := jsonb_build_object('nft_id', p_nft_id::text, 'post_id', p_post_id::text);
  end if;
end $$;

-- Pays a view of a session that the caller has locked: its points, its boost and the creators' rewards reserved for it.
-- It records the paid view and ends the session with the claim's answer, to which the balances are added. A key that
-- was paid before pays nothing (created false). `worn_out`: the event to publish for spectacles that this view has
-- broken.
create or replace function pay_view(
  p_user_id bigint,
  p_post_id bigint,
  p_session_id text,
  p_day date,
  p_amount bigint,
  p_key text,
  p_actor text,
  p_detail jsonb,
  p_answer jsonb,
  p_at timestamptz,
  p_views_per_durability int,
  out created boolean,
  out biz_date date,
  out answer jsonb,
  out worn_out jsonb
) language plpgsql as $$
declare
  v_journal bigint;
  v_parts jsonb;
  v_nft bigint;
  v_bp int;
  v_boost jsonb;
begin
  -- Most people wear nothing: checked here, so that they do not pay for the call.
  if exists (select from view_session v cross join worn_for(p_user_id, v.qualified_at) w where v.id = p_session_id) then
    select w.nft_id, w.boost_bp into v_nft, v_bp from worn_by(p_user_id) w;
  end if;
  -- Creators' rewards were reserved for this view, even if another view had the video's own points.
  v_parts := pay_post_rewards(p_session_id, p_actor, p_at);
  select p.journal_id, p.created, p.biz_date into v_journal, created, biz_date
  from ledger_contribute('view', p_key, p_user_id, p_day, p_amount, 'post', p_post_id::text, p_actor, null, p_detail,
    p_at) p
  limit 1;
  if not created then
    update view_session set state = 'claimed', reason = 'already_paid' where id = p_session_id;
    return;
  end if;
  insert into view_reward (user_id, post_id, journal_id, session_id, amount, biz_date, paid_at)
  values (p_user_id, p_post_id, v_journal, p_session_id, p_amount, biz_date, p_at);
  if v_nft is not null then
    select b.part, b.worn_out into v_boost, worn_out
    from pay_boost(p_user_id, p_post_id, biz_date, p_amount, v_nft, v_bp, p_views_per_durability, p_actor, p_at) b;
    -- Right behind the view's own part, before the creators' rewards.
    v_parts := case when v_boost is null then v_parts else v_boost || v_parts end;
  end if;
  select p_answer || jsonb_build_object(
      'parts', p_answer->'parts' || v_parts,
      'balance', points_text(coalesce(sum(balance) filter (where bucket = 'available'), 0)::bigint),
      'pending', points_text(coalesce(sum(balance) filter (where bucket = 'pending'), 0)::bigint))
  into answer
  from ledger_account
  where owner_type = 'user' and owner_id = p_user_id and owner_name = '' and currency_key = 'taice';
  update view_session set state = 'claimed', claimed_at = p_at, claim_answer = answer where id = p_session_id;
end $$;

-- Pays a claimable, which the caller has locked, by the journal of its type: into the available balance, or as a
-- contribution of its day (p_bucket pending). Returns what the available balance is after it. Once per key: a
-- repetition moves nothing and answers the balance of its payment (of a contribution: the balance now).
create or replace function pay_claimable(p_claim_id bigint, p_key text, p_bucket text, p_actor text, p_at timestamptz)
returns bigint language plpgsql as $$
declare
  v_claim claimable;
  v_day date;
  v_balance bigint;
begin
  select * into strict v_claim from claimable where id = p_claim_id;
  if v_claim.state = 'open' then
    update claimable set state = 'claimed', claimed_at = p_at where id = p_claim_id;
  end if;
  if p_bucket = 'pending' then
    perform ledger_contribute(v_claim.type, p_key, v_claim.user_id, v_claim.biz_date, v_claim.amount, 'claimable',
      p_claim_id::text, p_actor, null, null, p_at);
    select coalesce(sum(balance), 0) into v_balance
    from ledger_account
    where owner_type = 'user' and owner_id = v_claim.user_id and owner_name = '' and currency_key = 'taice'
      and bucket = 'available';
    return v_balance;
  end if;
  v_day := lock_business_day(v_claim.biz_date);
  select p.balance_after into strict v_balance
  from ledger_post(v_claim.type, p_key, 'taice', array['system', 'user'], array['issuance', ''],
    array[0, v_claim.user_id], array['available', 'available'], array[-v_claim.amount, v_claim.amount], 'claimable',
    p_claim_id::text, v_day, p_actor, case when v_day <> v_claim.biz_date then 'late' end, null, p_at) p
  where p.owner_type = 'user';
  return v_balance;
end $$;

-- A whole claim as one statement: the view, the first video's reward where that waits (p_first_id), the events, the
-- first of which is the view's, and the call itself. Null, and nothing done, where the session or the reward is not
-- what the caller has read. SQLSTATE TR302: another session has been paid for this video since.
create or replace function claim_view(
  p_user_id bigint,
  p_post_id bigint,
  p_session_id text,
  p_day date,
  p_amount bigint,
  p_key text,
  p_detail jsonb,
  p_answer jsonb,
  p_at timestamptz,
  p_first_id bigint,
  p_first_key text,
  p_event_type text[],
  p_event_key text[],
  p_event_user_id bigint[],
  p_event_day date[],
  p_event_payload jsonb[],
  p_event_at timestamptz[],
  p_call_session_id bigint,
  p_call_nonce text,
  p_call_key uuid,
  p_call_endpoint text,
  p_call_body_sha256 bytea,
  p_call_now timestamptz,
  p_views_per_durability int
) returns jsonb language plpgsql as $$
declare
  v_paid record;
begin
  perform from view_session where id = p_session_id and user_id = p_user_id and state = 'claimable' for update;
  if not found then
    return null;
  end if;
  if p_first_id is not null then
    perform from claimable where id = p_first_id and user_id = p_user_id and state = 'open' for update;
    if not found then
      return null;
    end if;
    perform lock_worn(array[p_user_id]);
    perform pay_claimable(p_first_id, p_first_key, 'available', 'user', p_at);
  end if;
  v_paid := pay_view(p_user_id, p_post_id, p_session_id, p_day, p_amount, p_key, 'user', p_detail, p_answer, p_at,
    p_views_per_durability);
  if not v_paid.created then
    raise exception 'the view was paid before' using errcode = 'TR302';
  end if;
  perform use_call(p_user_id, p_call_session_id, p_call_nonce, p_call_key, p_call_endpoint, p_call_body_sha256,
    p_call_now, v_paid.answer);
  p_event_day[1] := v_paid.biz_date;
  if v_paid.worn_out is not null then
    p_event_type := p_event_type || 'nft.broken'::text;
    p_event_key := p_event_key || concat_ws(':', v_paid.worn_out->>'nft_id', v_paid.worn_out->>'post_id');
    p_event_user_id := p_event_user_id || p_user_id;
    p_event_day := p_event_day || v_paid.biz_date;
    p_event_payload := p_event_payload || v_paid.worn_out;
    p_event_at := p_event_at || p_at;
  end if;
  perform emit_events(p_event_type, p_event_key, p_event_user_id, p_event_day, p_event_payload, p_event_at);
  return v_paid.answer;
end $$;
