-- Changed videos and people are queued for the search index.
create or replace function search_post_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into search_due (kind, id) values ('post', new.id);
  return null;
end $$;
create or replace trigger search_new after insert on post for each row
  when (new.state = 'published') execute function search_post_changed();
create or replace trigger search_changed after update of title, description, tags, state, visibility, category_id, duration_s, user_id on post
  for each row when ((old.state = 'published' or new.state = 'published') and
    (old.title, old.description, old.tags, old.state, old.visibility, old.category_id, old.duration_s, old.user_id)
    is distinct from
    (new.title, new.description, new.tags, new.state, new.visibility, new.category_id, new.duration_s, new.user_id))
  execute function search_post_changed();
-- A video's level changes some ten times in its life, however often verified people watch it.
create or replace trigger search_watched after update of qualified_view_num on post for each row
  when (new.state = 'published' and floor(ln(new.qualified_view_num + 1) / ln(4)) <> floor(ln(old.qualified_view_num + 1) / ln(4)))
  execute function search_post_changed();

create or replace function search_user_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into search_due (kind, id) values ('user', new.id);
  return null;
end $$;
create or replace trigger search_new after insert on "user" for each row execute function search_user_changed();
create or replace trigger search_changed after update of nickname, status on "user" for each row
  when (old.nickname <> new.nickname or old.status <> new.status) execute function search_user_changed();
create or replace trigger search_followed after update of verified_fans_num on "user" for each row
  when (floor(ln(new.verified_fans_num + 1) / ln(4)) <> floor(ln(old.verified_fans_num + 1) / ln(4))) execute function search_user_changed();
