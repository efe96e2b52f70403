-- note: the first launch of a day shows once what arrived since the last one

create table morning (
  user_id bigint primary key references "user",
  -- In the person's time zone.
  day date not null,
  -- The last business day whose settlement was shown.
  through date not null,
  level_no int not null,
  -- On the rule clock.
  at timestamptz not null
);
grant select, insert, update, delete on morning to taice_app;
