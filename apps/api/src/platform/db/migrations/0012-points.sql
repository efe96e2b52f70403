-- note: who may earn, what becomes of a day that is held or given up, and keys that mean one movement only.

alter table ledger_journal drop constraint ledger_journal_type_check;
alter table ledger_journal add constraint ledger_journal_type_check check (type in (
  'view', 'share', 'task', 'group_bonus', 'sign_in', 'sign_in_bonus', 'first_view', 'referral',
  'invite_milestone', 'activity', 'leaderboard', 'level_up', 'post_reward_fund', 'post_reward_fee',
  'post_reward_claim', 'post_reward_refund', 'settlement', 'cashout_hold', 'cashout_final', 'cashout_refund',
  'cashout_fee', 'deposit', 'order_debit', 'order_final', 'order_refund', 'market_buy', 'market_sell',
  'market_fee', 'repair', 'mint_fee', 'freeze_buy', 'adjustment', 'clawback', 'compensation', 'forfeit'
));

alter table daily_contribution drop constraint daily_contribution_state_check;
alter table daily_contribution add constraint daily_contribution_state_check
  check (state in ('open', 'settled', 'held', 'forfeited'));
create index daily_contribution_held on daily_contribution (user_id) where state = 'held';

-- When the people of a day were told of it; their messages are no part of its payment.
alter table settlement add column told_at timestamptz;
update settlement set told_at = done_at where state = 'done';

-- The one rule of who may earn, for every way of earning: null, or the reason why not. Whoever is leaving
-- earns as before, until they are gone.
create function why_no_earning(p_status text, p_status_before text, p_age_confirmed_at timestamptz, p_asks_age boolean)
returns text language sql immutable as $$
  select case
    when coalesce(case when p_status = 'deleting' then p_status_before else p_status end, 'active') <> 'active'
      then 'account_limited'
    when p_asks_age and p_age_confirmed_at is null then 'age_unconfirmed'
  end
$$;

-- A key stands for one movement: the same accounts, amounts and cause, whatever is told beside them.
-- SQLSTATE TL409: it was used for another one.
create function ledger_require_same(
  p_journal_id bigint,
  p_type text,
  p_currency text,
  p_owner_type text[],
  p_owner_name text[],
  p_owner_id bigint[],
  p_bucket text[],
  p_amount bigint[],
  p_ref_type text,
  p_ref_id text
) returns void language plpgsql stable set search_path = public, pg_temp as $$
begin
  if not exists (
    select from ledger_journal j
    where j.id = p_journal_id and j.type = p_type and j.currency_key = p_currency
      and j.ref_type is not distinct from p_ref_type and j.ref_id is not distinct from p_ref_id
  ) or (
    select array_agg(format('%s:%s:%s:%s:%s', a.owner_type, a.owner_name, a.owner_id, a.bucket, e.amount)
      order by a.owner_type, a.owner_name, a.owner_id, a.bucket, e.amount)
    from ledger_entry e join ledger_account a on a.id = e.account_id where e.journal_id = p_journal_id
  ) is distinct from (
    select array_agg(format('%s:%s:%s:%s:%s', t, n, o, b, x) order by t, n, o, b, x)
    from unnest(p_owner_type, p_owner_name, p_owner_id, p_bucket, p_amount) as given (t, n, o, b, x)
  ) then
    raise exception 'the key of journal % was used for another movement', p_journal_id using errcode = 'TL409';
  end if;
end $$;

create or replace function ledger_post(
  p_type text,
  p_key text,
  p_currency text,
  p_owner_type text[],
  p_owner_name text[],
  p_owner_id bigint[],
  p_bucket text[],
  p_amount bigint[],
  p_ref_type text,
  p_ref_id text,
  p_biz_date date,
  p_actor text,
  p_note text,
  p_detail jsonb,
  p_at timestamptz
) returns setof ledger_posted
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_count int := coalesce(cardinality(p_amount), 0);
  v_sum numeric;
  v_journal bigint;
  v_at timestamptz := coalesce(p_at, clock_timestamp());
  v_shard smallint;
  v_id bigint;
  v_account bigint[] := '{}';
  v_locked bigint[];
  v_balance bigint[];
  v_after bigint[] := '{}';
  v_pos int;
  v_new numeric;
begin
  if v_count < 2 or v_count > 1000
    or cardinality(p_owner_type) is distinct from v_count or cardinality(p_owner_name) is distinct from v_count
    or cardinality(p_owner_id) is distinct from v_count or cardinality(p_bucket) is distinct from v_count then
    raise exception 'a transfer has 2 to 1000 complete entries' using errcode = 'TL400';
  end if;
  select sum(x) into v_sum from unnest(p_amount) x;
  if v_sum is distinct from 0 or array_position(p_amount, null) is not null then
    raise exception 'the entries of a transfer add up to %, not 0', v_sum using errcode = 'TL400';
  end if;

  insert into ledger_journal (type, idem_key, currency_key, ref_type, ref_id, biz_date, actor, note, detail, at)
  values (p_type, p_key, p_currency, p_ref_type, p_ref_id, p_biz_date, p_actor, p_note, p_detail, v_at)
  on conflict (idem_key) do nothing
  returning id into v_journal;
  if v_journal is null then
    select id into strict v_journal from ledger_journal where idem_key = p_key;
    perform ledger_require_same(v_journal, p_type, p_currency, p_owner_type, p_owner_name, p_owner_id, p_bucket,
      p_amount, p_ref_type, p_ref_id);
    return query select * from ledger_journal_entries(v_journal, false);
    return;
  end if;

  for i in 1..v_count loop
    v_shard := case
      when p_owner_type[i] <> 'system' or p_owner_name[i] <> 'issuance' then 0
      when p_type = 'settlement' then 64 + (hashtextextended(p_key, 0) & 63)
      else hashtextextended(p_key, 0) & 63
    end;
    select id into v_id from ledger_account
    where owner_type = p_owner_type[i] and owner_id = p_owner_id[i] and owner_name = p_owner_name[i]
      and currency_key = p_currency and bucket = p_bucket[i] and shard = v_shard;
    while v_id is null loop
      insert into ledger_account (owner_type, owner_name, owner_id, currency_key, bucket, shard)
      values (p_owner_type[i], p_owner_name[i], p_owner_id[i], p_currency, p_bucket[i], v_shard)
      on conflict do nothing
      returning id into v_id;
      if v_id is null then
        select id into v_id from ledger_account
        where owner_type = p_owner_type[i] and owner_id = p_owner_id[i] and owner_name = p_owner_name[i]
          and currency_key = p_currency and bucket = p_bucket[i] and shard = v_shard;
      end if;
    end loop;
    v_account := v_account || v_id;
  end loop;

  select array_agg(l.id), array_agg(l.balance) into v_locked, v_balance
  from (select id, balance from ledger_account where id = any (v_account) order by id for update) l;

  for i in 1..v_count loop
    v_pos := array_position(v_locked, v_account[i]);
    v_new := v_balance[v_pos]::numeric + p_amount[i];
    if v_new < 0 and p_amount[i] < 0 and p_owner_type[i] <> 'system' and not (
      p_owner_type[i] = 'user' and p_bucket[i] = 'available' and p_type in ('clawback', 'adjustment')
    ) then
      raise exception 'balance too low' using errcode = 'TL501',
        detail = json_build_object('need', (-p_amount[i])::text, 'have', v_balance[v_pos]::text)::text;
    end if;
    v_balance[v_pos] := v_new;
    v_after := v_after || v_new::bigint;
  end loop;

  update ledger_account a set balance = n.balance, version = a.version + 1
  from unnest(v_locked, v_balance) as n (id, balance) where a.id = n.id;
  return query
    with entry as (
      insert into ledger_entry (journal_id, account_id, amount, balance_after, at)
      select v_journal, e.account_id, e.amount, e.balance_after, v_at
      from unnest(v_account, p_amount, v_after) with ordinality as e (account_id, amount, balance_after, n)
      order by e.n
      returning id, amount, balance_after
    ), numbered as (
      select id, amount, balance_after, row_number() over (order by id) as n from entry
    )
    select v_journal, true, p_biz_date, e.id, p_owner_type[e.n], p_owner_name[e.n], p_owner_id[e.n], p_bucket[e.n],
      e.amount, e.balance_after
    from numbered e order by e.n;
end $$;

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
language plpgsql set search_path = public, pg_temp as $$
declare
  v_journal bigint;
  v_day date;
  v_state text;
  v_posted ledger_posted;
  v_created boolean := false;
begin
  if p_type not in ('view', 'share', 'task', 'group_bonus', 'sign_in', 'sign_in_bonus') or p_amount <= 0 then
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
    -- The person's own day was taken back while it was open: what comes after it belongs to the next one.
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
    update daily_contribution set points = points + p_amount, entries = entries + 1
    where user_id = p_user_id and biz_date = v_day;
    insert into contribution_shard (biz_date, shard, points) values (v_day, p_user_id & 63, p_amount)
    on conflict (biz_date, shard) do update set points = contribution_shard.points + excluded.points;
  end if;
end $$;

-- Pays one person's contribution of a closed day: the part floor(points × factor) becomes available, the rest
-- goes back to issuance. p_booked is the day that the journal is written for.
create function ledger_pay_day(
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

-- Pays the days of a person that were held, each with the factor of its own settlement.
create function ledger_release_held(p_user_id bigint, p_today date, p_at timestamptz)
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

-- Takes back the days of a person that were held, or are open while the case is decided.
create function ledger_forfeit_days(p_user_id bigint, p_today date, p_at timestamptz)
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
        array[-v_row.points, v_row.points], 'settlement', to_char(v_row.biz_date, 'YYYY-MM-DD'), p_today, 'job',
        null, null, p_at);
    end if;
    update daily_contribution d set state = 'forfeited', settled_at = p_at
    where d.user_id = p_user_id and d.biz_date = v_row.biz_date;
    biz_date := v_row.biz_date;
    points := v_row.points;
    return next;
  end loop;
end $$;

-- Takes all that a person has out of circulation, from every bucket in one journal. The business rows and the
-- accounts are locked before they are read, in the order of every payment, so that it can never take more than
-- there is; a balance below 0 (clawback) stays as it is.
create function ledger_forfeit_all(p_user_id bigint, p_today date, p_at timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_buckets text[];
  v_balances bigint[];
  v_sum bigint;
  v_count int;
begin
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

-- Which nightly checks have run, each once a business day whatever the number of processes.
create table nightly_check (
  name text not null,
  biz_date date not null,
  problems int not null,
  at timestamptz not null,
  primary key (name, biz_date)
);
