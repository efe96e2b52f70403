-- note: keeps for each invited person how far their invitation has come, and for each inviter the sums of it, so that ten
-- thousand friends are counted by reading one row.

create table invitation (
  invitee_id bigint primary key references "user",
  inviter_id bigint not null references "user",
  state text not null check (state in ('registered', 'in_review', 'qualified', 'paid', 'rejected', 'expired',
    'clawed_back')),
  -- Why it is looked at, was refused, or waits though all is done; null: nothing but the friend is waited for.
  reason text,
  device_id text,
  -- As `providerKey` writes it.
  network text,
  at timestamptz not null,
  watched_at timestamptz,
  shared_at timestamptz,
  qualified_at timestamptz,
  release_at timestamptz,
  ended_at timestamptz,
  nudged_at timestamptz,
  -- Micro-points; 0 until it qualifies.
  points bigint not null default 0 check (points >= 0),
  check (invitee_id <> inviter_id)
);
create index invitation_inviter on invitation (inviter_id, at desc, invitee_id desc);
create index invitation_part on invitation (inviter_id, state, at desc, invitee_id desc);
create index invitation_network on invitation (inviter_id, network, at) where network is not null;
create index invitation_qualified on invitation (inviter_id, qualified_at) where qualified_at is not null;
create index invitation_hold on invitation (release_at) where state = 'qualified';
create index invitation_recent on invitation (qualified_at) where state in ('qualified', 'paid');
create index invitation_waiting on invitation (at) where state in ('registered', 'in_review');
create index invitation_ripe on invitation (invitee_id)
  where state = 'registered' and watched_at is not null and shared_at is not null;

-- Of one inviter; the trigger of `invitations.sql` keeps it. Micro-points.
create table invite_sum (
  inviter_id bigint primary key references "user",
  joined int not null default 0,
  watched int not null default 0,
  shared int not null default 0,
  missing int not null default 0,
  only_share int not null default 0,
  review int not null default 0,
  held int not null default 0,
  paid int not null default 0,
  rejected int not null default 0,
  pending bigint not null default 0,
  earned bigint not null default 0
);

-- A hash of whatever an invited person is known by, so that nobody is a new friend twice.
create table invite_identity (
  hash bytea primary key,
  invitee_id bigint not null references "user"
);
create index invite_identity_invitee on invite_identity (invitee_id);

-- Who was invited before: their window of 30 days began when they joined.
insert into invitation (invitee_id, inviter_id, state, reason, at, watched_at, shared_at, ended_at)
select u.id, u.inviter_id, case when u.status = 'deleted' then 'rejected' when is_over then 'expired' else 'registered' end,
  case when u.status = 'deleted' then 'friend_gone' end, u.created_at, seen.at, told.at,
  case when u.status = 'deleted' or is_over then now() end
from "user" u
cross join lateral (select u.created_at < now() - interval '30 days' as is_over) o
left join lateral (select min(v.qualified_at) as at from view_log v join post p on p.id = v.post_id
  where v.user_id = u.id and v.qualified_at is not null and p.source <> 'youtube' and p.duration_s >= 10) seen on true
left join lateral (select min(s.at) as at from share_log s where s.user_id = u.id) told on true
where u.inviter_id is not null and u.inviter_id <> u.id;

insert into invite_sum (inviter_id, joined, watched, shared, missing, only_share, rejected)
select inviter_id, count(*), count(watched_at), count(shared_at), count(*) filter (where state = 'registered'),
  count(*) filter (where state = 'registered' and watched_at is not null and shared_at is null),
  count(*) filter (where state in ('rejected', 'expired'))
from invitation group by inviter_id;

grant select, insert, update on invitation, invite_sum to taice_app;
grant select, insert on invite_identity to taice_app;
