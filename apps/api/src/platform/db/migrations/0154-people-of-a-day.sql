-- note: a day's people are told in their order, some at a time: found by an index, as those who are still to be paid are
drop index daily_contribution_day;
create index daily_contribution_day on daily_contribution (biz_date, user_id);
