-- note: keeps whether a comment, and what somebody thinks of one, is in the public numbers and in the order, as a like of a
-- video is: of people of one network who have never watched anything, only so many of a day.

alter table newcomer_place
  drop constraint newcomer_place_kind_check,
  add constraint newcomer_place_kind_check
    check (kind in ('react', 'collect', 'follow', 'share', 'view', 'comment', 'comment_react'));
alter table comment_reaction add column counts boolean not null default true;

-- All replies are shown, and told by `reply_num`; those that are not counted lift no thread.
drop index comment_hot;
alter table comment drop column score;
alter table comment
  add column counts boolean not null default true,
  add column uncounted_reply_num int not null default 0,
  add column score int not null generated always as (
    2 * (like_num - dislike_num) + least(reply_num - uncounted_reply_num, 20)) stored;
create index comment_hot on comment (post_id, score desc, id desc) where root_id is null and is_listed;

drop function if exists react_to_comment(bigint, bigint, text, boolean, timestamptz);
