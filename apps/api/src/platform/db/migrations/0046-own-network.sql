-- note: knows from where a link was made, so that its maker's own visits by it are none, and how many of a network who
-- have never watched anything are in the numbers of a video or a person.

-- A hash of the provider's network (`providerKey`) from which its maker last shared; empty: not known.
alter table share_link add column network text not null default '';

-- Of a business day; `target_id` is a video's, or the person's who is followed.
create table newcomer_place (
  network text not null,
  kind text not null check (kind in ('react', 'collect', 'follow')),
  target_id bigint not null,
  day date not null,
  times int not null,
  primary key (network, kind, target_id, day)
);
create index newcomer_place_day on newcomer_place (day);

-- Whether it is in the public numbers; one's own it is in any case.
alter table reaction add column counts boolean not null default true;
alter table collect add column counts boolean not null default true;
alter table follow add column counts boolean not null default true;

drop function if exists react_to_post(bigint, bigint, text, int, timestamptz, date);
drop function if exists collect_post(bigint, bigint, int, timestamptz, date);
drop function if exists follow_person(bigint, bigint, int, timestamptz, date);
