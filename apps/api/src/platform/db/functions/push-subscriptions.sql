-- A logout from a browser, however it happens, ends push messages to that browser.
create or replace function drop_push_of_session() returns trigger language plpgsql as $$
begin
  delete from push_subscription where session_id = new.id;
  return null;
end $$;
create or replace trigger push_of_ended_session after update of revoked_at on session
  for each row when (new.revoked_at is not null) execute function drop_push_of_session();
