-- Pays one person's contribution of a closed day: the part floor(points × factor) becomes available, the rest
-- goes back to issuance. p_booked is the day that the journal is written for.
create or replace function ledger_pay_day(
  p_user_id bigint, p_biz_date date, p_points bigint, p_factor numeric, p_booked date, p_at timestamptz
) returns bigint language plpgsql set search_path = public, pg_temp as $$
declare
  v_paid bigint := floor(p_points * p_factor);
  v_has int := (v_paid > 0)::int;
  v_rest int := (v_paid < p_points)::int;
begin
  if p_points > 0 then
    perform ledger_post(
      'settlement', 'set:' || p_user_id || ':' || to_char(p_biz_date, 'YYYY-MM-DD'), 'taice',
      array['user'] || array_fill('user'::text, array[v_has]) || array_fill('system'::text, array[v_rest]),
      array[''] || array_fill(''::text, array[v_has]) || array_fill('issuance'::text, array[v_rest]),
      array[p_user_id] || array_fill(p_user_id, array[v_has]) || array_fill(0::bigint, array[v_rest]),
      array['pending'] || array_fill('available'::text, array[v_has])
        || array_fill('available'::text, array[v_rest]),
      array[-p_points] || array_fill(v_paid, array[v_has]) || array_fill(p_points - v_paid, array[v_rest]),
      'settlement', to_char(p_biz_date, 'YYYY-MM-DD'), p_booked, 'job', null,
      jsonb_build_object('factor', p_factor::text), p_at);
  end if;
  update daily_contribution d set state = 'settled', paid = v_paid, factor = p_factor, settled_at = p_at
  where d.user_id = p_user_id and d.biz_date = p_biz_date;
  return v_paid;
end $$;

-- Pays the next users of a closed day, at most p_limit, in the order of their ids.
create or replace function ledger_settle_batch(p_biz_date date, p_limit int, p_at timestamptz)
returns table (user_id bigint, points bigint, paid bigint)
language plpgsql set search_path = public, pg_temp as $$
declare
  v_factor numeric;
  v_row record;
begin
  -- Nothing is left to pay where another process has just finished the day.
  select s.factor into v_factor from settlement s where s.biz_date = p_biz_date and s.state = 'running';
  if not found then
    return;
  end if;
  for v_row in
    select d.user_id, d.points from daily_contribution d
    where d.biz_date = p_biz_date and d.state = 'open' order by d.user_id limit p_limit for update
  loop
    user_id := v_row.user_id;
    points := v_row.points;
    paid := ledger_pay_day(v_row.user_id, p_biz_date, v_row.points, v_factor, p_biz_date, p_at);
    return next;
  end loop;
end $$;

-- Pays the held days of a person, each with the factor of its own settlement.
create or replace function ledger_release_held(p_user_id bigint, p_today date, p_at timestamptz)
returns table (biz_date date, points bigint, paid bigint)
language plpgsql set search_path = public, pg_temp as $$
declare
  v_row record;
begin
  for v_row in
    select d.biz_date, d.points, s.factor from daily_contribution d
    join settlement s on s.biz_date = d.biz_date
    where d.user_id = p_user_id and d.state = 'held' order by d.biz_date for update of d
  loop
    biz_date := v_row.biz_date;
    points := v_row.points;
    paid := ledger_pay_day(p_user_id, v_row.biz_date, v_row.points, v_row.factor, p_today, p_at);
    update settlement s set paid = s.paid + ledger_release_held.paid
    where s.biz_date = v_row.biz_date and s.state = 'done';
    return next;
  end loop;
end $$;
