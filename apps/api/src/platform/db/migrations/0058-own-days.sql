-- note: keeps for each streak when its person last came, by the calendar of their own zone, so that a streak goes on
-- for whoever comes once in each of their own days; and lets a person do without streaks.

alter table streak_state
  add column zone text,
  add column zone_since timestamptz,
  add column visited_at timestamptz,
  add column visited_day date,
  add column is_unbroken boolean not null default false,
  add column is_off boolean not null default false;

-- `pay_claimable` has taken its place.
drop function if exists pay_first_view(bigint, text, text, timestamptz);
