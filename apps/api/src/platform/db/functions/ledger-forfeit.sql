-- Takes back the days of a person that were held, or are open while the case is decided.
create or replace function ledger_forfeit_days(p_user_id bigint, p_today date, p_at timestamptz)
returns table (biz_date date, points bigint)
language plpgsql set search_path = public, pg_temp as $$
declare
  v_row record;
begin
  for v_row in
    select d.biz_date, d.points from daily_contribution d
    where d.user_id = p_user_id and d.state in ('held', 'open') order by d.biz_date for update
  loop
    if v_row.points > 0 then
      perform ledger_post(
        'forfeit', 'forfeit:' || p_user_id || ':' || to_char(v_row.biz_date, 'YYYY-MM-DD'), 'taice',
        array['user', 'system'], array['', 'issuance'], array[p_user_id, 0], array['pending', 'available'],
        -- Never before its own day: recent earnings may be on a day that is still to come.
        array[-v_row.points, v_row.points], 'settlement', to_char(v_row.biz_date, 'YYYY-MM-DD'),
        greatest(p_today, v_row.biz_date), 'job', null, null, p_at);
    end if;
    update daily_contribution d set state = 'forfeited', settled_at = p_at
    where d.user_id = p_user_id and d.biz_date = v_row.biz_date;
    biz_date := v_row.biz_date;
    points := v_row.points;
    return next;
  end loop;
end $$;

-- Takes all points of a person out of circulation, from every bucket in one journal. The business rows and the accounts
-- are locked before they are read, in the order of every payment, so that it can never take more than there is; a
-- balance below 0 (clawback) stays as it is.
create or replace function ledger_forfeit_all(p_user_id bigint, p_today date, p_at timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_buckets text[];
  v_balances bigint[];
  v_sum bigint;
  v_count int;
begin
  -- Open rewards for the person's friends are forfeited too.
  update invitation set state = 'rejected', reason = 'own_limited', ended_at = p_at
  where inviter_id = p_user_id and state in ('registered', 'qualified');
  perform from daily_contribution
  where user_id = p_user_id and state in ('open', 'held') order by biz_date for update;
  select array_agg(l.bucket order by l.id), array_agg(l.balance order by l.id), sum(l.balance)::bigint
  into v_buckets, v_balances, v_sum
  from (
    select id, bucket, balance from ledger_account
    where owner_type = 'user' and owner_id = p_user_id and owner_name = '' and currency_key = 'taice'
      and balance > 0 order by id for update
  ) l;
  update daily_contribution set state = 'forfeited', settled_at = p_at
  where user_id = p_user_id and state in ('open', 'held');
  v_count := coalesce(cardinality(v_balances), 0);
  if v_count = 0 then
    return 0;
  end if;
  perform ledger_post(
    'forfeit', 'forfeit:' || p_user_id, 'taice',
    array_fill('user'::text, array[v_count]) || 'system'::text, array_fill(''::text, array[v_count]) || 'burn'::text,
    array_fill(p_user_id, array[v_count]) || 0::bigint, v_buckets || 'available'::text,
    (select array_agg(-b order by n) from unnest(v_balances) with ordinality as t (b, n)) || v_sum,
    'user', p_user_id::text, p_today, 'job', 'account deleted', null, p_at);
  return v_sum;
end $$;
revoke execute on function ledger_forfeit_all from public;
grant execute on function ledger_forfeit_all to taice_app;
