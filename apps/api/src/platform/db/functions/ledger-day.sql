-- Publishes the root of a closed day, and its chunks; false, and nothing done, where it is published, or more belongs
-- to it than was read. From then on nothing is posted to the day: the lock is the one that every writer to it holds.
create or replace function ledger_publish_day(
  p_date date,
  p_leaf_count bigint,
  p_root bytea,
  p_issued bigint,
  p_burned bigint,
  p_public_key bytea,
  p_signature bytea,
  p_file_bytes bigint,
  p_at timestamptz,
  p_chunk_seq bigint[],
  p_chunk_hash bytea[]
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_settlement settlement;
begin
  perform pg_advisory_xact_lock(7216303, p_date - date '2000-01-01');
  if exists (select from ledger_day_root where biz_date = p_date)
    or (select count(*) from ledger_journal where biz_date = p_date) <> p_leaf_count then
    return false;
  end if;
  select * into strict v_settlement from settlement where biz_date = p_date and state = 'done';
  insert into ledger_day_root (biz_date, leaf_count, merkle_root, total_issued, total_burned, pool,
    total_contribution, factor, users, public_key, signature, file_bytes, published_at)
  values (p_date, p_leaf_count, p_root, p_issued, p_burned, v_settlement.pool, v_settlement.total_contribution,
    v_settlement.factor, v_settlement.users, p_public_key, p_signature, p_file_bytes, p_at);
  insert into ledger_day_chunk (biz_date, n, first_seq, hash)
  select p_date, n - 1, seq, hash
  from unnest(p_chunk_seq, p_chunk_hash) with ordinality as c (seq, hash, n);
  return true;
end $$;
revoke execute on function ledger_publish_day from public;
grant execute on function ledger_publish_day to taice_app;
