-- note: keeps whether somebody's views of a video are in its public numbers, as a like is: of people of one network who
-- had never watched anything before, only so many of a day.

alter table view_log add column counts boolean not null default true;
alter table newcomer_place
  drop constraint newcomer_place_kind_check,
  add constraint newcomer_place_kind_check check (kind in ('react', 'collect', 'follow', 'share', 'view'));
