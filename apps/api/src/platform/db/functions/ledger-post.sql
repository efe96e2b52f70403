create or replace function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'TL403';
end $$;

-- A key stands for one movement: the same accounts, amounts and cause, whatever is told beside them.
-- SQLSTATE TL409: it was used for another one.
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

-- A shard, 0–63, that is this transaction's until it ends; where all are taken (more transactions pay at once than
-- that), one to wait for. Asked again, the transaction gets the one it has, or another that nobody waits for.
create or replace function ledger_free_shard() returns smallint
language plpgsql set search_path = public, pg_temp as $$
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
  v_sum numeric;
  v_journal bigint;
  v_at timestamptz := coalesce(p_at, clock_timestamp());
  v_shard smallint;
  v_free smallint;
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
  v_sum := 0;
  for i in 1..v_count loop
    v_sum := v_sum + p_amount[i];
  end loop;
  if v_sum is distinct from 0 then
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
    ), shown as (
      insert into ledger_row (user_id, biz_date, at, id, journal_id, type, bucket, amount, balance_after)
      select o.user_id, p_biz_date, v_at, min(o.id), v_journal, p_type, (array_agg(o.bucket order by o.id))[1],
        coalesce(nullif(sum(o.amount), 0), sum(o.amount) filter (where o.bucket = 'available'), 0)::bigint,
        (array_agg(o.balance_after order by o.id desc) filter (where o.bucket = 'available'))[1]
      from (
        select id, amount, balance_after, p_owner_id[n] as user_id, p_bucket[n] as bucket from numbered
        where p_owner_type[n] = 'user'
      ) o
      -- A settlement or forfeiture says what became of a day's rows, and is none itself.
      where p_currency = 'taice' and p_type <> 'settlement'
        and not (p_type = 'forfeit' and p_ref_type is not distinct from 'settlement')
      group by o.user_id
      returning user_id, bucket, amount
    ), summed as (
      insert into ledger_row_day as d (user_id, biz_date, type, bucket, rows, rows_in, rows_out, came, went)
      select user_id, p_biz_date, p_type, bucket, 1, (amount > 0)::int, (amount < 0)::int,
        greatest(amount, 0), greatest(-amount, 0) from shown
      on conflict (user_id, biz_date, type, bucket) do update set rows = d.rows + 1,
        rows_in = d.rows_in + excluded.rows_in, rows_out = d.rows_out + excluded.rows_out,
        came = d.came + excluded.came, went = d.went + excluded.went
    )
    select v_journal, true, p_biz_date, e.id, p_owner_type[e.n], p_owner_name[e.n], p_owner_id[e.n], p_bucket[e.n],
      e.amount, e.balance_after
    from numbered e order by e.n;
end $$;
revoke execute on function ledger_post from public;
grant execute on function ledger_post to taice_app;
