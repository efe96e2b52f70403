-- Writes down what somebody of the staff did, after all that was done before; its number.
create or replace function audit_write(
  p_staff text, p_action text, p_target_type text, p_target_id bigint, p_before jsonb, p_after jsonb, p_reason text,
  p_at timestamptz
) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last audit_log;
  seq_now bigint;
  prev bytea;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit', 0));
  select * into last from audit_log order by seq desc limit 1;
  seq_now := coalesce(last.seq, 0) + 1;
  prev := coalesce(last.hash, '\x'::bytea);
  insert into audit_log values (seq_now, p_staff, p_action, p_target_type, p_target_id, p_before, p_after, p_reason, p_at, prev,
    audit_hash(prev, seq_now, p_staff, p_action, p_target_type, p_target_id, p_before, p_after, p_reason, p_at));
  return seq_now;
end $$;

create or replace function audit_hash(
  p_prev bytea, p_seq bigint, p_staff text, p_action text, p_target_type text, p_target_id bigint, p_before jsonb,
  p_after jsonb, p_reason text, p_at timestamptz
) returns bytea language sql immutable as $$
  select sha256(p_prev || convert_to(jsonb_build_array(p_seq, p_staff, p_action, p_target_type, p_target_id, p_before,
    p_after, p_reason, (extract(epoch from p_at) * 1000000)::bigint)::text, 'UTF8'))
$$;

revoke execute on function audit_write from public;
grant execute on function audit_write to taice_app;
