-- note: comments that people report are hidden until the staff has decided of them, in the same log as videos.

alter table audit_log
  drop constraint audit_log_target_type_check,
  add constraint audit_log_target_type_check check (target_type in ('post', 'comment', 'user', 'appeal'));

alter table comment
  drop constraint comment_hold_reason_check,
  add constraint comment_hold_reason_check
    check (hold_reason in ('approval', 'link', 'repetition', 'word', 'creator_word', 'reported'));

-- What is reported was shown, and may have been answered: like one that was removed it leaves its place over its
-- replies. Which rule has held a comment stays with it when the staff removes it, for it goes back to that.
drop index comment_hot;
drop index comment_new;
alter table comment drop column is_listed;
alter table comment add column is_listed boolean not null generated always as (
  state = 'visible' or (reply_num > 0 and (state <> 'held' or hold_reason = 'reported'))) stored;
create index comment_hot on comment (post_id, score desc, id desc) where root_id is null and is_listed;
create index comment_new on comment (post_id, id desc) where root_id is null and is_listed;
-- What waits for the staff; few rows at any time.
create index comment_watched on comment (id)
  where state = 'removed_staff' or (state = 'held' and hold_reason = 'reported');
-- Whoever opens a video is shown their own that wait: among 100,000 of others they are found at once.
create index comment_held_own on comment (post_id, user_id, id desc) where state = 'held';
