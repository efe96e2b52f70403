-- note: what an account's ways of watching look like, and the cases that come of it. A person's recent sessions are found
-- without reading all they ever had.

create table risk_score (
  user_id bigint primary key references "user",
  score int not null check (score between 0 and 100),
  -- [{key, points, said: {…}}], the heaviest first.
  signals jsonb not null,
  -- On the real clock, as all that it judges.
  at timestamptz not null
);

create table risk_case (
  id bigint generated always as identity primary key,
  user_id bigint not null references "user",
  -- open: somebody of the staff is to look; limited: it was clear enough to act at once; cleared: it was nothing.
  state text not null check (state in ('open', 'limited', 'cleared')),
  score int not null,
  signals jsonb not null,
  opened_at timestamptz not null,
  decided_at timestamptz
);
create unique index risk_case_live on risk_case (user_id) where state <> 'cleared';
create index risk_case_cleared on risk_case (user_id, decided_at desc) where state = 'cleared';

create index view_session_by_time on view_session (user_id, started_at desc);
create index session_by_ip on session (ip, last_seen_at) where ip is not null;

grant select, insert, update on risk_score, risk_case to taice_app;
grant delete on risk_score to taice_app;
