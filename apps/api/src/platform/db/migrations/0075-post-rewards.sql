-- note: what creators put on videos. Its pool lies in the escrow account post_reward:<id> from its beginning to its end.

create table post_reward (
  id bigint generated always as identity primary key,
  post_id bigint not null references post,
  sponsor_id bigint not null references "user",
  type_key text not null check (type_key in ('fixed', 'lucky', 'share', 'comment')),
  -- Micro-points. What each gets, null where it is a matter of luck; what nobody has or waits for.
  total bigint not null check (total > 0),
  fee bigint not null check (fee >= 0),
  per_user bigint check (per_user > 0),
  left_amount bigint not null check (left_amount >= 0),
  refunded bigint not null default 0 check (refunded >= 0),
  quantity int not null check (quantity > 0),
  left_num int not null check (left_num between 0 and quantity),
  required_seconds real,
  state text not null check (state in ('scheduled', 'active', 'exhausted', 'expired', 'cancelled')),
  created_at timestamptz not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  -- Nothing of it waits any more, and the rest has gone back.
  settled_at timestamptz,
  -- The split of a lucky one by place, drawn when it was funded, and what its promise is salted with.
  amounts bigint[],
  salt text,
  promise text,
  -- Places that were given back, the last of them last.
  free_places int[] not null default '{}',
  check (ends_at > starts_at),
  check ((type_key = 'lucky') = (per_user is null)),
  check ((type_key = 'lucky') = (amounts is not null)),
  check (amounts is null or (cardinality(amounts) = quantity and salt is not null and promise is not null)),
  check ((type_key in ('fixed', 'lucky')) = (required_seconds is not null)),
  check ((state in ('exhausted', 'expired', 'cancelled')) = (ended_at is not null)),
  check (settled_at is null or ended_at is not null)
) with (fillfactor = 70);
create unique index post_reward_one on post_reward (post_id, type_key) where state in ('scheduled', 'active');
create index post_reward_of_sponsor on post_reward (sponsor_id, id desc);
create index post_reward_of_post on post_reward (post_id, id desc);
create index post_reward_unsettled on post_reward (id) where settled_at is null;
create index post_reward_running on post_reward (starts_at desc, id desc) where state = 'active';

create table post_reward_claim (
  reward_id bigint not null references post_reward,
  user_id bigint not null references "user",
  place int not null,
  amount bigint not null check (amount > 0),
  -- Which view earned it, or which comment it was given to; neither: a share.
  view_session_id text,
  comment_id bigint,
  reserved_at timestamptz not null,
  paid_at timestamptz,
  journal_id bigint references ledger_journal,
  primary key (reward_id, user_id),
  unique (reward_id, place),
  check ((paid_at is null) = (journal_id is null))
);
create index post_reward_claim_session on post_reward_claim (view_session_id) where paid_at is null;
create index post_reward_claim_waits on post_reward_claim (reward_id) where paid_at is null;
create index post_reward_claim_paid on post_reward_claim (reward_id, paid_at desc, place desc) where paid_at is not null;
create index post_reward_claim_of on post_reward_claim (user_id, reserved_at desc);

grant select, insert, update on post_reward to taice_app;
grant select, insert, update, delete on post_reward_claim to taice_app;

-- What rewards that run add to a view of the post: micro-points, and whether a lucky one does. Kept by a trigger.
alter table post
  add column bonus bigint not null default 0 check (bonus >= 0),
  add column has_lucky boolean not null default false;
