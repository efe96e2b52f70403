-- Rows of the outbox, one element of each array an event. The person's other emitting transactions wait for this one,
-- so it is a transaction's last step.
create or replace function emit_events(
  p_type text[],
  p_key text[],
  p_user_id bigint[],
  p_biz_date date[],
  p_payload jsonb[],
  p_at timestamptz[]
) returns void language plpgsql as $$
declare
  v_user bigint;
begin
  -- Every person's row is locked, in their order, before the first id is drawn.
  for v_user in select distinct u from unnest(p_user_id) u order by u loop
    insert into outbox_person as p (user_id, xid) values (v_user, current_xid())
    on conflict (user_id) do update set xid = greatest(p.xid, excluded.xid);
  end loop;
  for i in 1..cardinality(p_type) loop
    insert into outbox (xid, type, event_key, user_id, biz_date, payload, at)
    select p.xid, p_type[i], p_key[i], p_user_id[i], p_biz_date[i], p_payload[i], p_at[i]
    from outbox_person p where p.user_id = p_user_id[i];
  end loop;
end $$;
