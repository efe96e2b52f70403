-- The day that a write meant for p_date belongs to, kept open until the transaction ends: p_date, or the next
-- day that is not closed. Closing a day takes the same lock exclusively.
create or replace function lock_business_day(p_date date) returns date
language plpgsql as $$
declare
  v_day date := p_date;
begin
  loop
    perform pg_advisory_xact_lock_shared(7216303, v_day - date '2000-01-01');
    if not exists (select from settlement where biz_date = v_day) then
      return v_day;
    end if;
    select greatest(v_day, max(biz_date)) + 1 into v_day from settlement;
  end loop;
end $$;

-- A contribution: issuance → the user's pending points, and the day's sums that the settlement uses.
-- Posts to the next open day, with the note 'late', where p_biz_date is closed.
create or replace function ledger_contribute(
  p_type text,
  p_key text,
  p_user_id bigint,
  p_biz_date date,
  p_amount bigint,
  p_ref_type text,
  p_ref_id text,
  p_actor text,
  p_note text,
  p_detail jsonb,
  p_at timestamptz
) returns setof ledger_posted
language plpgsql as $$
declare
  v_journal bigint;
  v_day date;
  v_state text;
  v_posted ledger_posted;
  v_created boolean := false;
begin
  if p_type not in ('view', 'share', 'task', 'group_bonus', 'sign_in', 'sign_in_bonus', 'boost') or p_amount <= 0 then
    raise exception 'not a contribution: % of %', p_type, p_amount using errcode = 'TL400';
  end if;
  select id into v_journal from ledger_journal where idem_key = p_key;
  if found then
    perform ledger_require_same(v_journal, p_type, 'taice', array['system', 'user'], array['issuance', ''],
      array[0, p_user_id], array['available', 'pending'], array[-p_amount, p_amount], p_ref_type, p_ref_id);
    return query select * from ledger_journal_entries(v_journal, false);
    return;
  end if;

  v_day := lock_business_day(p_biz_date);
  -- The business row before the accounts: one lock order everywhere.
  loop
    select d.state into v_state from daily_contribution d
    where d.user_id = p_user_id and d.biz_date = v_day for update;
    if not found then
      insert into daily_contribution (user_id, biz_date) values (p_user_id, v_day)
      on conflict (user_id, biz_date) do update set points = daily_contribution.points
      returning state into v_state;
    end if;
    exit when v_state = 'open';
    -- The person's own day was taken back while it was open, so later contributions belong to the next one.
    v_day := lock_business_day(v_day + 1);
  end loop;
  for v_posted in
    select * from ledger_post(
      p_type, p_key, 'taice', array['system', 'user'], array['issuance', ''], array[0, p_user_id],
      array['available', 'pending'], array[-p_amount, p_amount], p_ref_type, p_ref_id, v_day, p_actor,
      case when v_day <> p_biz_date then concat_ws('; ', p_note, 'late') else p_note end, p_detail, p_at)
  loop
    v_created := v_posted.created;
    return next v_posted;
  end loop;
  if v_created then
    update daily_contribution set points = points + p_amount, entries = entries + 1,
      watched = watched or p_type = 'view'
    where user_id = p_user_id and biz_date = v_day;
    insert into contribution_shard (biz_date, shard, points) values (v_day, ledger_free_shard(), p_amount)
    on conflict (biz_date, shard) do update set points = contribution_shard.points + excluded.points;
  end if;
end $$;
