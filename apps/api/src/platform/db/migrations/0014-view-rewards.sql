-- note: which view was paid, when and by which journal, so that nobody has to rebuild the ledger's keys to know.

create table view_reward (
  user_id bigint not null references "user",
  post_id bigint not null references post,
  journal_id bigint not null unique references ledger_journal,
  -- Null: paid without one (the demo's past).
  session_id text,
  -- Micro-points, before the day's factor.
  amount bigint not null check (amount > 0),
  -- The ledger's day, which is not that of a late claim.
  biz_date date not null,
  paid_at timestamptz not null,
  primary key (user_id, post_id)
);
create index view_reward_post on view_reward (post_id, paid_at desc);
revoke update, delete, truncate on view_reward from taice_app;
drop index view_session_paid;

insert into view_reward (user_id, post_id, journal_id, session_id, amount, biz_date, paid_at)
select a.owner_id, j.ref_id::bigint, j.id, j.detail ->> 'view_session_id', e.amount, j.biz_date, j.at
from ledger_journal j
join ledger_entry e on e.journal_id = j.id
join ledger_account a on a.id = e.account_id and a.owner_type = 'user'
where j.type = 'view' and j.ref_type = 'post';
