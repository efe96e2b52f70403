-- note: finds all sessions of a person, those that have ended too: on which device somebody did a task is asked of the
-- latest of all, and without this every session there is was read for it.

create index session_of_person on session (user_id);
drop index session_by_user;
