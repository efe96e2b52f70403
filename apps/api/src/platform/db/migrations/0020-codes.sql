-- note: a mailed code is of use to whoever asked for it, so that others' guesses are at no code of theirs
delete from email_code;
alter table email_code add column asker text not null;
drop index email_code_live;
create index email_code_live on email_code (email, type, asker, at desc);
