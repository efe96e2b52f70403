-- A key stands for one movement: the same accounts, amounts and cause; its notes may differ. SQLSTATE TL409: the key
-- was used for another movement.
create or replace function ledger_require_same(
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

create or replace function ledger_journal_entries(p_journal_id bigint, p_created boolean) returns setof ledger_posted
language sql stable set search_path = public, pg_temp as $$
  select j.id, p_created, j.biz_date, e.id, a.owner_type, a.owner_name, a.owner_id, a.bucket, e.amount, e.balance_after
  from ledger_journal j
  join ledger_entry e on e.journal_id = j.id
  join ledger_account a on a.id = e.account_id
  where j.id = p_journal_id
  order by e.id
$$;

-- A shard, 0–63, that belongs to this transaction until it ends. If all are taken, it returns one to wait for. Called
-- again, it returns the same shard, or another one that is free.
create or replace function ledger_free_shard() returns smallint
language plpgsql as $$
declare
  v_own int := pg_backend_pid() & 63;
begin
  for i in 0..63 loop
    if pg_try_advisory_xact_lock(7216304, (v_own + i) & 63) then
      return (v_own + i) & 63;
    end if;
  end loop;
  return v_own;
end $$;

-- Adds a journal's row for a person, and the sums of its day.
create or replace function ledger_insert_row(
  p_user_id bigint,
  p_biz_date date,
  p_at timestamptz,
  p_id bigint,
  p_journal_id bigint,
  p_type text,
  p_bucket text,
  p_amount bigint,
  p_balance_after bigint
) returns void language plpgsql as $$
begin
  insert into ledger_row (user_id, biz_date, at, id, journal_id, type, bucket, amount, balance_after)
  values (p_user_id, p_biz_date, p_at, p_id, p_journal_id, p_type, p_bucket, p_amount, p_balance_after);
  insert into ledger_row_day as d (user_id, biz_date, type, bucket, rows, rows_in, rows_out, credited, debited)
  values (p_user_id, p_biz_date, p_type, p_bucket, 1, (p_amount > 0)::int, (p_amount < 0)::int,
    greatest(p_amount, 0), greatest(-p_amount, 0))
  on conflict (user_id, biz_date, type, bucket) do update set rows = d.rows + 1,
    rows_in = d.rows_in + excluded.rows_in, rows_out = d.rows_out + excluded.rows_out,
    credited = d.credited + excluded.credited, debited = d.debited + excluded.debited;
  -- A movement that counts for the leaderboard, or takes such points back, queues the person's score of the week for
  -- recomputation.
  if leaderboard_counts(p_type) or p_type = 'clawback' then
    insert into leaderboard_recompute_queue (user_id, biz_date) values (p_user_id, p_biz_date);
  end if;
end $$;

-- Released points are now part of the balance, so the sums of their day include them.
create or replace function ledger_move_released_row(p_user_id bigint, p_biz_date date, p_amount bigint) returns void
language plpgsql as $$
begin
  update ledger_row_day set rows = rows - 1, rows_in = rows_in - 1, credited = credited - p_amount
  where user_id = p_user_id and biz_date = p_biz_date and type = 'referral' and bucket = 'pending';
  delete from ledger_row_day
  where user_id = p_user_id and biz_date = p_biz_date and type = 'referral' and bucket = 'pending' and rows = 0;
  insert into ledger_row_day as d (user_id, biz_date, type, bucket, rows, rows_in, rows_out, credited, debited)
  values (p_user_id, p_biz_date, 'referral', 'available', 1, 1, 0, p_amount, 0)
  on conflict (user_id, biz_date, type, bucket) do update set rows = d.rows + 1, rows_in = d.rows_in + 1,
    credited = d.credited + excluded.credited;
end $$;

-- The one function that moves points. The arrays describe the entries, one element each.
-- A key that was posted before answers with the original rows and created = false; a call that meets the same
-- key in a running transaction waits for its end. SQLSTATE TL501: balance too low (detail: need, have).
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
  v_sum numeric := 0;
  v_journal bigint;
  v_at timestamptz := coalesce(p_at, clock_timestamp());
  v_shard smallint;
  v_free smallint;
  v_id bigint;
  v_account bigint[] := '{}';
  v_order int[];
  v_new bigint;
  v_after bigint[] := p_amount;
  v_entry bigint[] := p_amount;
  v_own int[] := '{}';
  v_pos int;
  v_row ledger_posted;
begin
  if v_count < 2 or v_count > 1000
    or cardinality(p_owner_type) is distinct from v_count or cardinality(p_owner_name) is distinct from v_count
    or cardinality(p_owner_id) is distinct from v_count or cardinality(p_bucket) is distinct from v_count then
    raise exception 'a transfer has 2 to 1000 complete entries' using errcode = 'TL400';
  end if;
  for i in 1..v_count loop
    v_sum := v_sum + p_amount[i];
  end loop;
  if v_sum is distinct from 0 then
    raise exception 'the entries of a transfer add up to %, not 0', v_sum using errcode = 'TL400';
  end if;

  -- The publisher of the day's root waits until this is booked; otherwise this finds the root published.
  perform pg_advisory_xact_lock_shared(7216303, p_biz_date - date '2000-01-01');
  insert into ledger_journal (type, idem_key, currency_key, ref_type, ref_id, biz_date, actor, note, detail, at, xid)
  values (p_type, p_key, p_currency, p_ref_type, p_ref_id, p_biz_date, p_actor, p_note, p_detail, v_at, current_xid())
  on conflict (idem_key) do nothing
  returning id into v_journal;
  if v_journal is null then
    select id into strict v_journal from ledger_journal where idem_key = p_key;
    perform ledger_require_same(v_journal, p_type, p_currency, p_owner_type, p_owner_name, p_owner_id, p_bucket,
      p_amount, p_ref_type, p_ref_id);
    return query select * from ledger_journal_entries(v_journal, false);
    return;
  end if;
  if exists (select from ledger_day_root where biz_date = p_biz_date) then
    raise exception 'the root of % is published: nothing is booked on that day any more', p_biz_date
      using errcode = 'TL423';
  end if;

  for i in 1..v_count loop
    v_shard := 0;
    if p_owner_type[i] = 'system' and p_owner_name[i] = 'issuance' then
      if p_type = 'settlement' then
        v_shard := 64 + (hashtextextended(p_key, 0) & 63);
      else
        v_free := coalesce(v_free, ledger_free_shard());
        v_shard := v_free;
      end if;
    end if;
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

  -- Each account's row is locked by its change, in the order of their ids. One by one: for the two or three entries that
  -- a movement has, starting a statement over all of them costs more than the changes do.
  v_order := case when v_count = 2 and v_account[1] <= v_account[2] then array[1, 2]
    when v_count = 2 then array[2, 1] end;
  if v_order is null then
    select array_agg(i order by v_account[i], i) into v_order from generate_series(1, v_count) i;
  end if;
  foreach v_pos in array v_order loop
    update ledger_account set balance = balance + p_amount[v_pos], version = version + 1
    where id = v_account[v_pos] and (
      balance + p_amount[v_pos] >= 0 or p_amount[v_pos] >= 0 or p_owner_type[v_pos] = 'system'
      or p_owner_type[v_pos] = 'user' and p_bucket[v_pos] = 'available' and p_type in ('clawback', 'adjustment')
    )
    returning balance into v_new;
    if not found then
      select balance into strict v_new from ledger_account where id = v_account[v_pos];
      raise exception 'balance too low' using errcode = 'TL501',
        detail = json_build_object('need', (-p_amount[v_pos])::text, 'have', v_new::text)::text;
    end if;
    v_after[v_pos] := v_new;
  end loop;

  for i in 1..v_count loop
    insert into ledger_entry (journal_id, account_id, amount, balance_after, at)
    values (v_journal, v_account[i], p_amount[i], v_after[i], v_at) returning id into v_id;
    v_entry[i] := v_id;
    if p_owner_type[i] = 'user' then
      v_own := v_own || i;
    end if;
    v_row := (v_journal, true, p_biz_date, v_id, p_owner_type[i], p_owner_name[i], p_owner_id[i], p_bucket[i], p_amount[i],
      v_after[i]);
    return next v_row;
  end loop;

  -- A settlement or forfeiture gives a day's rows their result, and adds no row itself.
  if p_currency <> 'taice' or p_type = 'settlement'
    or p_type = 'forfeit' and p_ref_type is not distinct from 'settlement' then
    return;
  end if;
  -- The end of a hold adds no row either: the row of the held points is now part of the balance.
  if p_type = 'referral' and p_ref_type is not distinct from 'release' then
    perform ledger_move_released_row(v_own_row.user_id, v_own_row.biz_date, v_own_row.amount)
    from (
      select r.user_id, r.biz_date, r.amount from ledger_journal j join ledger_row r on r.journal_id = j.id
        and r.user_id = p_owner_id[v_own[1]] and r.biz_date = j.biz_date and r.at = j.at
      where j.idem_key = 'ref:' || p_ref_id
    ) v_own_row;
    return;
  end if;
  if cardinality(v_own) = 1 then
    v_pos := v_own[1];
    perform ledger_insert_row(p_owner_id[v_pos], p_biz_date, v_at, v_entry[v_pos], v_journal, p_type, p_bucket[v_pos],
      p_amount[v_pos], case when p_bucket[v_pos] = 'available' then v_after[v_pos] end);
  elsif cardinality(v_own) > 1 then
    perform ledger_insert_row(o.user_id, p_biz_date, v_at, o.id, v_journal, p_type, o.bucket, o.amount, o.balance_after)
    from (
      select e.user_id, min(e.id) as id, (array_agg(e.bucket order by e.id))[1] as bucket,
        coalesce(nullif(sum(e.amount), 0), sum(e.amount) filter (where e.bucket = 'available'), 0)::bigint as amount,
        (array_agg(e.balance_after order by e.id desc) filter (where e.bucket = 'available'))[1] as balance_after
      from unnest(v_entry, p_owner_type, p_owner_id, p_bucket, p_amount, v_after)
        as e (id, owner_type, user_id, bucket, amount, balance_after)
      where e.owner_type = 'user' group by e.user_id
    ) o;
  end if;
end $$;
revoke execute on function ledger_post from public;
grant execute on function ledger_post to taice_app;
