-- note: the double-entry ledger. Points move only through ledger_post(): it runs with the owner's rights, while
-- the application's role may only read the rows. Amounts are int8 micro-points (0.000001 TAICE). Journals are
-- chained by hash afterwards (ledger_seal), never in the paying transaction, which would serialise payments.

create table ledger_account (
  id bigint generated always as identity primary key,
  owner_type text not null check (owner_type in ('user', 'system', 'escrow')),
  -- '' for a user; the account's word for the others: issuance, fees, post_reward, order …
  owner_name text not null default '',
  owner_id bigint not null default 0,
  currency_key text not null default 'taice',
  bucket text not null check (bucket in ('pending', 'available', 'held')),
  -- Issuance is spread over shards 0–63, so that no row is in every payment; the settlement, whose long
  -- transactions would stop all payments, has 64–127 to itself.
  shard smallint not null default 0,
  balance bigint not null default 0,
  version bigint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  unique (owner_type, owner_id, owner_name, currency_key, bucket, shard),
  constraint ledger_account_not_negative check (
    owner_type = 'system' or balance >= 0 or (owner_type = 'user' and bucket = 'available')
  )
) with (fillfactor = 70);

create table ledger_journal (
  id bigint generated always as identity primary key,
  type text not null check (type in (
    'view', 'share', 'task', 'group_bonus', 'sign_in', 'sign_in_bonus', 'first_view', 'referral',
    'invite_milestone', 'activity', 'leaderboard', 'level_up', 'post_reward_fund', 'post_reward_fee',
    'post_reward_claim', 'post_reward_refund', 'settlement', 'cashout_hold', 'cashout_final', 'cashout_refund',
    'cashout_fee', 'deposit', 'order_debit', 'order_final', 'order_refund', 'market_buy', 'market_sell',
    'market_fee', 'repair', 'mint_fee', 'freeze_buy', 'adjustment', 'clawback', 'compensation'
  )),
  idem_key text not null unique,
  currency_key text not null,
  ref_type text,
  ref_id text,
  biz_date date not null,
  actor text not null,
  note text,
  -- Why: rule, video, credited seconds … as the pages show it.
  detail jsonb,
  at timestamptz not null,
  xid xid8 not null default pg_current_xact_id()
);
create index ledger_journal_sealing on ledger_journal (xid, id);
create index ledger_journal_day on ledger_journal (biz_date, type);

create table ledger_entry (
  id bigint generated always as identity primary key,
  journal_id bigint not null references ledger_journal,
  account_id bigint not null references ledger_account,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  at timestamptz not null
);
create index ledger_entry_journal on ledger_entry (journal_id);
create index ledger_entry_account_time on ledger_entry (account_id, at, id);

create table ledger_seal (
  seq bigint primary key,
  journal_id bigint not null unique references ledger_journal,
  prev_hash bytea not null,
  hash bytea not null
);

create table ledger_day_root (
  biz_date date primary key,
  leaf_count bigint not null,
  merkle_root bytea not null,
  total_issued bigint not null,
  total_burned bigint not null,
  signature bytea not null,
  published_at timestamptz not null,
  anchor_tx text
);

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'TL403';
end $$;

create trigger append_only before update or delete or truncate on ledger_journal
  for each statement execute function ledger_refuse_change();
create trigger append_only before update or delete or truncate on ledger_entry
  for each statement execute function ledger_refuse_change();
create trigger append_only before update or delete or truncate on ledger_seal
  for each statement execute function ledger_refuse_change();

create type ledger_posted as (
  journal_id bigint,
  created boolean,
  biz_date date,
  entry_id bigint,
  owner_type text,
  owner_name text,
  owner_id bigint,
  bucket text,
  amount bigint,
  balance_after bigint
);

create function ledger_journal_entries(p_journal_id bigint, p_created boolean) returns setof ledger_posted
language sql stable set search_path = public, pg_temp as $$
  select j.id, p_created, j.biz_date, e.id, a.owner_type, a.owner_name, a.owner_id, a.bucket, e.amount, e.balance_after
  from ledger_journal j
  join ledger_entry e on e.journal_id = j.id
  join ledger_account a on a.id = e.account_id
  where j.id = p_journal_id
  order by e.id
$$;

-- The one function that moves points. The arrays describe the entries, one element each.
-- A key that was posted before answers with the original rows and created = false; a call that meets the same
-- key in a running transaction waits for its end. SQLSTATE TL501: balance too low (detail: need, have).
create function ledger_post(
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

-- One field of the sealed text: its length in bytes, its text; '-' stands for null. Nothing can be shifted
-- from one field into the next without changing the whole.
create function ledger_field(p_value text) returns text language sql immutable as $$
  select case when p_value is null then '-,' else octet_length(p_value) || ':' || p_value || ',' end
$$;

-- The text of a journal with its entries that the chain seals; domains/ledger/seal.ts builds the same one.
create function ledger_canonical(p_journal_id bigint) returns text
language sql stable set search_path = public, pg_temp as $$
  select ledger_field(j.id::text) || ledger_field(j.type) || ledger_field(j.idem_key) || ledger_field(j.currency_key)
    || ledger_field(j.ref_type) || ledger_field(j.ref_id) || ledger_field(to_char(j.biz_date, 'YYYY-MM-DD'))
    || ledger_field(j.actor) || ledger_field(j.note) || ledger_field(j.detail::text)
    || ledger_field((extract(epoch from j.at) * 1000000)::bigint::text) || ledger_field(j.xid::text)
    || (
      select string_agg(
        ledger_field(e.id::text) || ledger_field(a.owner_type) || ledger_field(a.owner_name)
          || ledger_field(a.owner_id::text) || ledger_field(a.bucket) || ledger_field(a.shard::text)
          || ledger_field(e.amount::text) || ledger_field(e.balance_after::text)
          || ledger_field((extract(epoch from e.at) * 1000000)::bigint::text),
        '' order by e.id)
      from ledger_entry e join ledger_account a on a.id = e.account_id where e.journal_id = j.id
    )
  from ledger_journal j where j.id = p_journal_id
$$;

-- Seals the next journals, at most p_limit, and returns how many. Only journals of transactions older than
-- every running one are taken, in (xid, id) order: a transaction that commits late is never passed over.
create function ledger_seal_next(p_limit int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_seq bigint := 0;
  v_hash bytea := decode(repeat('00', 32), 'hex');
  v_xid xid8 := '0';
  v_id bigint := 0;
  v_journal bigint;
  v_prev bytea;
  v_count int := 0;
begin
  perform pg_advisory_xact_lock(7216302);
  select s.seq, s.hash, j.xid, j.id into v_seq, v_hash, v_xid, v_id
  from ledger_seal s join ledger_journal j on j.id = s.journal_id order by s.seq desc limit 1;
  if not found then
    v_seq := 0; v_hash := decode(repeat('00', 32), 'hex'); v_xid := '0'; v_id := 0;
  end if;
  if v_xid >= pg_snapshot_xmax(pg_current_snapshot()) then
    raise exception 'the last sealed journal is of a later transaction than any of this server: the database was '
      'restored from a dump; continue its transaction numbers with pg_resetwal --next-transaction-id'
      using errcode = 'TL500';
  end if;
  for v_journal in
    select j.id from ledger_journal j
    where (j.xid, j.id) > (v_xid, v_id) and j.xid < pg_snapshot_xmin(pg_current_snapshot())
    order by j.xid, j.id limit p_limit
  loop
    v_seq := v_seq + 1;
    v_prev := v_hash;
    v_hash := sha256(v_prev || convert_to(ledger_canonical(v_journal), 'UTF8'));
    insert into ledger_seal (seq, journal_id, prev_hash, hash) values (v_seq, v_journal, v_prev, v_hash);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

create table settlement (
  biz_date date primary key,
  pool bigint not null,
  total_contribution bigint not null,
  factor numeric(20, 12) not null,
  users int not null,
  paid bigint not null default 0,
  state text not null default 'running' check (state in ('pending', 'running', 'done')),
  started_at timestamptz not null,
  done_at timestamptz
);

create table daily_contribution (
  user_id bigint not null,
  biz_date date not null,
  points bigint not null default 0 check (points >= 0),
  entries int not null default 0,
  state text not null default 'open' check (state in ('open', 'settled', 'held')),
  paid bigint,
  factor numeric(20, 12),
  settled_at timestamptz,
  primary key (user_id, biz_date)
) with (fillfactor = 80);
create index daily_contribution_open on daily_contribution (biz_date, user_id) where state = 'open';
create index daily_contribution_day on daily_contribution (biz_date);

-- The running total of a day, in 64 rows so that no row is in every payment.
create table contribution_shard (
  biz_date date not null,
  shard smallint not null,
  points bigint not null,
  primary key (biz_date, shard)
) with (fillfactor = 30);

-- The day that a write meant for p_date belongs to, kept open until the transaction ends: p_date, or the next
-- day that is not closed. Closing a day takes the same lock exclusively.
create function lock_business_day(p_date date) returns date
language plpgsql set search_path = public, pg_temp as $$
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
create function ledger_contribute(
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
  v_posted ledger_posted;
  v_created boolean := false;
begin
  if p_type not in ('view', 'share', 'task', 'group_bonus', 'sign_in', 'sign_in_bonus') or p_amount <= 0 then
    raise exception 'not a contribution: % of %', p_type, p_amount using errcode = 'TL400';
  end if;
  select id into v_journal from ledger_journal where idem_key = p_key;
  if found then
    return query select * from ledger_journal_entries(v_journal, false);
    return;
  end if;

  v_day := lock_business_day(p_biz_date);
  -- The business row before the accounts: one lock order everywhere.
  perform from daily_contribution where user_id = p_user_id and biz_date = v_day for update;
  if not found then
    insert into daily_contribution (user_id, biz_date) values (p_user_id, v_day)
    on conflict (user_id, biz_date) do update set points = daily_contribution.points;
  end if;
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

-- Pays the next users of a closed day, at most p_limit, in the order of their ids: of the contribution, the
-- part floor(points × factor) becomes available and the rest goes back to issuance.
create function ledger_settle_batch(p_biz_date date, p_limit int, p_at timestamptz)
returns table (user_id bigint, points bigint, paid bigint)
language plpgsql set search_path = public, pg_temp as $$
declare
  v_factor numeric;
  v_row record;
  v_paid bigint;
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
    v_paid := floor(v_row.points * v_factor);
    if v_row.points > 0 then
      perform ledger_post(
        'settlement', 'set:' || v_row.user_id || ':' || to_char(p_biz_date, 'YYYY-MM-DD'), 'taice',
        array['user'] || array_fill('user'::text, array[(v_paid > 0)::int])
          || array_fill('system'::text, array[(v_paid < v_row.points)::int]),
        array[''] || array_fill(''::text, array[(v_paid > 0)::int])
          || array_fill('issuance'::text, array[(v_paid < v_row.points)::int]),
        array[v_row.user_id] || array_fill(v_row.user_id, array[(v_paid > 0)::int])
          || array_fill(0::bigint, array[(v_paid < v_row.points)::int]),
        array['pending'] || array_fill('available'::text, array[(v_paid > 0)::int])
          || array_fill('available'::text, array[(v_paid < v_row.points)::int]),
        array[-v_row.points] || array_fill(v_paid, array[(v_paid > 0)::int])
          || array_fill(v_row.points - v_paid, array[(v_paid < v_row.points)::int]),
        'settlement', to_char(p_biz_date, 'YYYY-MM-DD'), p_biz_date, 'job', null,
        jsonb_build_object('factor', v_factor::text), p_at);
    end if;
    update daily_contribution d set state = 'settled', paid = v_paid, factor = v_factor, settled_at = p_at
    where d.user_id = v_row.user_id and d.biz_date = p_biz_date;
    user_id := v_row.user_id;
    points := v_row.points;
    paid := v_paid;
    return next;
  end loop;
end $$;

revoke all on ledger_account, ledger_journal, ledger_entry, ledger_seal, ledger_day_root from taice_app;
grant select on ledger_account, ledger_journal, ledger_entry, ledger_seal, ledger_day_root to taice_app;
revoke delete, truncate on settlement, daily_contribution, contribution_shard from taice_app;

revoke execute on function ledger_post, ledger_seal_next from public;
grant execute on function ledger_post, ledger_seal_next to taice_app;
