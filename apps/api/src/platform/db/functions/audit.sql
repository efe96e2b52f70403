-- Records what a member of the staff did, after all earlier entries; returns its number.
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

-- Decisions in force against a video ('post'), a comment or an account ('user'), and the result of the appeal against
-- each. A bar stands beside a refusal, and a limit outlives a suspension that ends. A refusal is over once the owner
-- changes the video, which then waits for review again. An appeal overtaken by a later decision is void.
create or replace function standing_decisions(p_type text, p_id bigint)
returns table (seq bigint, action text, reason text, appeal text) language sql stable as $$
  select l.seq, l.action, l.reason, a.state
  from (
    select distinct on (d.kind) d.* from (
      select d.*, case when d.action in ('post.limit', 'user.limit', 'user.suspend') then d.action else '' end as kind
      from audit_log d
      where d.target_type = p_type and d.target_id = p_id and d.action not in ('post.label_ai', 'user.forfeit')
    ) d order by d.kind, d.seq desc
  ) l
  left join appeal a on a.decision = l.seq and a.state <> 'superseded'
  left join post p on p_type = 'post' and p.id = p_id
  left join comment c on p_type = 'comment' and c.id = p_id
  left join "user" u on p_type = 'user' and u.id = p_id
  where case l.action
    when 'post.reject' then p.state = 'rejected'
    when 'post.remove' then p.state = 'removed'
    when 'post.hold' then p.state = 'review'
    when 'post.limit' then not post_is_gone(p.state) and (p.adults_only or p.barred_countries <> '{}')
    when 'comment.hold' then c.state = 'held' and c.hold_reason = 'reported'
    when 'comment.remove' then c.state = 'removed_staff'
    when 'user.limit' then u.status = 'limited' or (u.status = 'deleting' and u.status_before = 'limited')
    when 'user.suspend' then u.status = 'suspended'
    else false
  end
$$;

-- The last of them; no row where none stands.
create or replace function standing_decision(p_type text, p_id bigint)
returns table (seq bigint, action text, reason text, appeal text) language sql stable as $$
  select * from standing_decisions(p_type, p_id) s order by s.seq desc limit 1
$$;

-- True if a decision still stands, and the later one that replaced it (as 'post.remove 17'). A bar replaces no other.
create or replace function decision_now(p_seq bigint)
returns table (stands boolean, newer text) language sql stable as $$
  select coalesce(bool_or(s.seq = l.seq), false),
    (array_agg(s.action || ' ' || s.seq order by s.seq desc)
      filter (where s.seq > l.seq and (s.action <> 'post.limit' or l.action = 'post.limit')))[1]
  from audit_log l left join lateral standing_decisions(l.target_type, l.target_id) s on true
  where l.seq = p_seq group by l.seq
$$;

revoke execute on function audit_write from public;
grant execute on function audit_write to taice_app;
