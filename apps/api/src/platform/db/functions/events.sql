-- Rows of the outbox, one element of each array an event. The person's other transactions that tell something wait
-- for this one, so it is a transaction's last step.
create or replace function emit_events(
  p_type text[],
  p_key text[],
  p_user_id bigint[],
  p_biz_date date[],
  p_payload jsonb[],
  p_at timestamptz[]
) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  -- The sort comes after every person's row is locked, and the ids are drawn after the sort.
  with e as (
    select * from unnest(p_type, p_key, p_user_id, p_biz_date, p_payload, p_at)
      with ordinality as e(type, event_key, user_id, biz_date, payload, at, n)
  ), person as (
    insert into outbox_person as p (user_id, xid)
    select user_id, pg_current_xact_id() from (select distinct user_id from e) d order by user_id
    on conflict (user_id) do update set xid = greatest(p.xid, excluded.xid)
    returning user_id, xid
  )
  insert into outbox (xid, type, event_key, user_id, biz_date, payload, at)
  select person.xid, e.type, e.event_key, e.user_id, e.biz_date, e.payload, e.at
  from e join person using (user_id) order by e.n;
end $$;
