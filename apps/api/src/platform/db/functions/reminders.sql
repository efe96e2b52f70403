-- Replans a person's reminder when something changes that it depends on.
create or replace function plan_reminder(p_user_id bigint) returns void language sql as $$
  insert into reminder_plan (user_id, next_at) values (p_user_id, '-infinity')
  on conflict (user_id) do update set next_at = '-infinity'
$$;

create or replace function replan_reminder_of_person() returns trigger language plpgsql as $$
begin
  if new.telegram_can_write then
    perform plan_reminder(new.id);
  else
    update reminder_plan set next_at = '-infinity' where user_id = new.id;
  end if;
  return null;
end $$;
create or replace trigger reminder_of_new_person after insert on "user"
  for each row when (new.telegram_can_write) execute function replan_reminder_of_person();
create or replace trigger reminder_of_person after update of telegram_id, telegram_can_write, timezone, status on "user"
  for each row when ((new.telegram_id, new.telegram_can_write, new.timezone, new.status)
    is distinct from (old.telegram_id, old.telegram_can_write, old.timezone, old.status))
  execute function replan_reminder_of_person();

create or replace function replan_reminder() returns trigger language plpgsql as $$
begin
  perform plan_reminder(new.user_id);
  return null;
end $$;
create or replace trigger reminder_of_prefs after insert or update on notification_pref
  for each row execute function replan_reminder();
create or replace trigger reminder_of_browser after insert on push_subscription
  for each row execute function replan_reminder();
