-- note: keeps what each video is told by whatever it was encoded with, so that a copy is known.

create table post_print (
  post_id bigint primary key references post on delete cascade,
  -- Seconds from one picture to the next: a power of two.
  interval_s real not null,
  -- One a picture; null for one that says nothing.
  pictures bit(64)[] not null,
  -- What it is found by: quarters of its pictures, together with about how long it is.
  keys int[] not null,
  -- The video that it was refused for.
  repeats bigint references post on delete set null
);
-- Written once a video and read as often: nothing is left for the reader to merge.
create index post_print_keys on post_print using gin (keys) with (fastupdate = off);
