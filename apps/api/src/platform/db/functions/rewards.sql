-- Micro-points as the decimal text that answers carry; `formatMicro` in TypeScript.
create or replace function points_text(p_micro bigint) returns text language sql immutable as $$
  select trim_scale(p_micro::numeric / 1000000)::text
$$;

-- Pays a view of a session that the caller has locked: its points, which view they are for, and the session's end
-- with the claim's answer, to which the balances are added. A key that was paid before pays nothing (created false).
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
  out created boolean,
  out biz_date date,
  out answer jsonb
) language plpgsql as $$
declare
  v_journal bigint;
  -- What creators put on it was kept for this view, whether or not another has had the video's own points.
  v_parts jsonb := pay_post_rewards(p_session_id, p_actor, p_at);
begin
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
  p_call_now timestamptz
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
    perform pay_claimable(p_first_id, p_first_key, 'available', 'user', p_at);
  end if;
  v_paid := pay_view(p_user_id, p_post_id, p_session_id, p_day, p_amount, p_key, 'user', p_detail, p_answer, p_at);
  if not v_paid.created then
    raise exception 'the view was paid before' using errcode = 'TR302';
  end if;
  perform use_call(p_user_id, p_call_session_id, p_call_nonce, p_call_key, p_call_endpoint, p_call_body_sha256,
    p_call_now, v_paid.answer);
  p_event_day[1] := v_paid.biz_date;
  perform emit_events(p_event_type, p_event_key, p_event_user_id, p_event_day, p_event_payload, p_event_at);
  return v_paid.answer;
end $$;
