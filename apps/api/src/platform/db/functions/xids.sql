-- Transaction numbers of this database. A server counts its own from the start, so after a restore from a dump
-- xid_base holds where the earlier server was (platform/db/continue-xids.ts).
create or replace function to_database_xid(p_xid xid8) returns xid8 language sql stable set search_path = public, pg_temp as $$
  select (p_xid::text::bigint + base)::text::xid8 from xid_base
$$;

-- The number of the running transaction; it gets one if it had none.
create or replace function current_xid() returns xid8 language sql volatile set search_path = public, pg_temp as $$
  select to_database_xid(pg_current_xact_id())
$$;

-- The oldest transaction that still runs.
create or replace function oldest_xid() returns xid8 language sql stable set search_path = public, pg_temp as $$
  select to_database_xid(pg_snapshot_xmin(pg_current_snapshot()))
$$;

-- Above every transaction that has begun.
create or replace function next_xid() returns xid8 language sql stable set search_path = public, pg_temp as $$
  select to_database_xid(pg_snapshot_xmax(pg_current_snapshot()))
$$;
