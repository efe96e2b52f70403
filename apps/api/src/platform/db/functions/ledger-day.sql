-- Orders a closed day's journals among its lines, in the transaction that publishes it. Returns false, and does
-- nothing, if the day is published already or not fully sealed. Nothing is booked on the day until the transaction
-- ends: every writer to it holds this lock.
create or replace function ledger_order_day(p_date date) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_secret bytea := (select secret from ledger_secret);
begin
  perform pg_advisory_xact_lock(7216303, p_date - date '2000-01-01');
  if exists (select from ledger_day_root where biz_date = p_date)
    or exists (
      select from ledger_journal j
      where j.biz_date = p_date and not exists (select from ledger_seal s where s.journal_id = j.id)
    ) then
    return false;
  end if;
  insert into ledger_day_leaf (biz_date, position, journal_id)
  select p_date, row_number() over (order by type in ('settlement', 'forfeit'), sha256(v_secret || int8send(id))) - 1, id
  from ledger_journal where biz_date = p_date;
  return true;
end $$;

-- Publishes the root of a day that `ledger_order_day` has put in order, and its chunks.
create or replace function ledger_publish_day(
  p_date date,
  p_leaf_count bigint,
  p_root bytea,
  p_issued bigint,
  p_burned bigint,
  p_before bytea,
  p_public_key bytea,
  p_signature bytea,
  p_file_bytes bigint,
  p_at timestamptz,
  p_chunk_hash bytea[]
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_settlement settlement;
begin
  select * into strict v_settlement from settlement where biz_date = p_date and state = 'done';
  if (select count(*) from ledger_day_leaf where biz_date = p_date) <> p_leaf_count then
    raise exception 'not every journal of % is in its root', p_date using errcode = 'TL500';
  end if;
  insert into ledger_day_root (biz_date, leaf_count, merkle_root, total_issued, total_burned, pool,
    total_contribution, factor, users, version, before, public_key, signature, file_bytes, published_at)
  values (p_date, p_leaf_count, p_root, p_issued, p_burned, v_settlement.pool, v_settlement.total_contribution,
    v_settlement.factor, v_settlement.users, v_settlement.version, p_before, p_public_key, p_signature, p_file_bytes, p_at);
  insert into ledger_day_chunk (biz_date, n, hash)
  select p_date, n - 1, hash from unnest(p_chunk_hash) with ordinality as c (hash, n);
end $$;
revoke execute on function ledger_order_day, ledger_publish_day from public;
grant execute on function ledger_order_day, ledger_publish_day to taice_app;
