-- A restricted video is in no shared list, and its owner cannot put it there. It becomes public again once the
-- restriction ends.
create or replace function keep_limited_unlisted() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  was boolean := old.adults_only or old.barred_countries <> '{}';
begin
  if new.adults_only or new.barred_countries <> '{}' then
    if new.visibility = 'public' then
      new.was_public := true;
      new.visibility := 'unlisted';
    elsif was and new.visibility <> old.visibility then
      new.was_public := false;
    end if;
  elsif was then
    if new.was_public and new.visibility = 'unlisted' then
      new.visibility := 'public';
    end if;
    new.was_public := false;
  end if;
  return new;
end $$;
create or replace trigger post_limited before update of visibility, adults_only, barred_countries on post
  for each row execute function keep_limited_unlisted();

-- True if the person's country is barred or their age is unconfirmed; null: a visitor, whose country is unknown.
create or replace function is_barred(p_post_id bigint, p_user_id bigint) returns boolean language sql stable as $$
  select exists (select from post p left join "user" u on u.id = p_user_id
    where p.id = p_post_id and p.user_id is distinct from p_user_id
      and ((p.adults_only and u.age_confirmed_at is null) or u.country = any(p.barred_countries)))
$$;
