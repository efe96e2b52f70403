-- note: the pool of a day grows with the people who watched on the days before it, not with those who only signed in.

alter table daily_contribution
  -- A view of theirs was paid on the day.
  add column watched boolean not null default false;
alter table settlement
  -- Of its users those who had a paid view: what the pools of the seven days after it go by.
  add column watchers int not null default 0;

update daily_contribution d set watched = true
where d.biz_date >= (select max(biz_date) - 8 from daily_contribution)
  and exists (select from view_reward v where v.user_id = d.user_id and v.biz_date = d.biz_date);
update settlement s set watchers = (
  select count(*) from daily_contribution d where d.biz_date = s.biz_date and d.watched and d.points > 0);
