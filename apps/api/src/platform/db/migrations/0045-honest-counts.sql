-- note: counts a start of a video once per viewer and hour, keeps what the views of people who are gone were in its
-- numbers, and remembers of reports whom to believe.

-- Whether a view of the hour was opened as a session that may be seen through: no void one.
alter table view_display add column is_start boolean not null default false;

-- `times` is of starts: as many as `completion_num` counts. A place remembered without a session is none.
alter table view_log alter column times set default 0;

-- Whether somebody has ever watched for long enough.
create index view_log_watched on view_log (user_id) where qualified_at is not null;

-- Of people whose history went with them.
create table view_past (
  post_id bigint primary key references post,
  firsts int not null,
  starts int not null
);

update post p set completion_num = s.starts
  from (select post_id, sum(times)::int as starts from view_log group by post_id) s
  where s.post_id = p.id and p.completion_num <> s.starts;

-- It was one of those by which its target was hidden.
alter table report add column hid_at timestamptz;
create index report_hid on report (reporter_id, hid_at) where hid_at is not null;
create index report_by on report (reporter_id, state);
