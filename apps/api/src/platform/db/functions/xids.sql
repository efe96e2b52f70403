-- Transaction numbers of this database. A server counts its own from the start, so after a restore from a dump
-- xid_base holds the number that the earlier server had reached (platform/db/continue-xids.ts).
-- They set no search_path: that would double their cost.

-- The number of the running transaction; it gets one if it had none.
create or replace function current_xid() returns xid8 language sql volatile as $$
  select (pg_current_xact_id()::text::bigint + base)::text::xid8 from public.xid_base
$$;

-- The oldest transaction that still runs.
create or replace function oldest_xid() returns xid8 language sql stable as $$
  select (pg_snapshot_xmin(pg_current_snapshot())::text::bigint + base)::text::xid8 from public.xid_base
$$;

-- Above every transaction that has begun.
create or replace function next_xid() returns xid8 language sql stable as $$
  select (pg_snapshot_xmax(pg_current_snapshot())::text::bigint + base)::text::xid8 from public.xid_base
$$;
