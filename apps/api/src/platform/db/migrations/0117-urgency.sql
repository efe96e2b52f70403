-- note: a question about money must not wait behind a hundred thousand that are told news.

-- 0: waited for, or about money or account; 1: reminders; 2: other messages; 3: what the staff tells many.
alter table delivery add column urgency smallint not null default 2 check (urgency between 0 and 3);
create index delivery_next on delivery (channel, urgency, due_at, id) where state = 'waiting';
