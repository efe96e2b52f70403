-- Ending a session or barring a person ends their live streams at once, whatever code did it. This is rare, so
-- serialized commits with notify cost little.
create or replace function tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('taice_live', json_build_object('session', new.id::text)::text);
  return null;
end $$;
create or replace trigger live_end after update of revoked_at on session
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function tell_session_end();

create or replace function tell_shut_out() returns trigger language plpgsql as $$
begin
  perform pg_notify('taice_live', json_build_object('user', new.id::text)::text);
  return null;
end $$;
create or replace trigger live_end after update of status on "user"
  for each row when (new.status <> old.status and not user_is_present(new.status))
  execute function tell_shut_out();
