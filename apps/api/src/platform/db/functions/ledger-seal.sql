-- The cast to text is what lets the planner take the body in: without it the body is less immutable than it says.
create or replace function ledger_field(p_value text) returns text language sql immutable as $$
  select coalesce(octet_length(p_value)::text || ':' || p_value || ',', '-,')
$$;

-- The text of a journal with its entries that the chain seals; domains/ledger/seal.ts builds the same one.
create or replace function ledger_canonical(p_journal_id bigint) returns text
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
create or replace function ledger_seal_next(p_limit int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_seq bigint := 0;
  v_hash bytea := decode(repeat('00', 32), 'hex');
  v_xid xid8 := '0';
  v_id bigint := 0;
  v_row record;
  v_journals bigint[] := '{}';
  v_hashes bytea[];
begin
  perform pg_advisory_xact_lock(7216302);
  select s.seq, s.hash, j.xid, j.id into v_seq, v_hash, v_xid, v_id
  from ledger_seal s join ledger_journal j on j.id = s.journal_id order by s.seq desc limit 1;
  if not found then
    v_seq := 0; v_hash := decode(repeat('00', 32), 'hex'); v_xid := '0'; v_id := 0;
  end if;
  if v_xid >= next_xid() then
    raise exception 'the last sealed journal is of a later transaction than any of this server: the database was '
      'restored from a dump while the server ran; restart the server' using errcode = 'TL500';
  end if;
  -- From the one before the first, so that each hash has its predecessor beside it.
  v_hashes := array[v_hash];
  for v_row in
    select j.id, ledger_canonical(j.id) as canonical from ledger_journal j
    where (j.xid, j.id) > (v_xid, v_id) and j.xid < oldest_xid()
    order by j.xid, j.id limit p_limit
  loop
    v_hash := sha256(v_hash || convert_to(v_row.canonical, 'UTF8'));
    v_journals := v_journals || v_row.id;
    v_hashes := v_hashes || v_hash;
  end loop;
  insert into ledger_seal (seq, journal_id, prev_hash, hash)
  select v_seq + n, journal, v_hashes[n], v_hashes[n + 1]
  from unnest(v_journals) with ordinality as sealed (journal, n);
  return cardinality(v_journals);
end $$;
revoke execute on function ledger_seal_next from public;
grant execute on function ledger_seal_next to taice_app;
