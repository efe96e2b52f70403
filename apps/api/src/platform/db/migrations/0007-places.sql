-- note: where an opening of the mini-app is, for the page that Telegram loads anew with nothing stored.
-- `launch` is a hash of the opening's signed data; a place is of use for a day.
create table app_place (
  user_id bigint not null references "user",
  launch text not null check (launch ~ '^[0-9a-f]{32}$'),
  path text not null,
  kept jsonb not null,
  at timestamptz not null,
  primary key (user_id, launch)
);
