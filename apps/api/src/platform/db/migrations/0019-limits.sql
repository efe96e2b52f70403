-- note: one mechanism counts; wrong passwords are in rate_limit as all else is, under keys that name nobody
drop table login_failure;
