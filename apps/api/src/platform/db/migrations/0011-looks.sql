-- note: nicknames that look alike are one name. The look is worked out by the server (Unicode's confusables);
-- for names of before it does so when it starts.
alter table "user" add column nickname_look text;
create index user_nickname_look on "user" (nickname_look);
