-- note: the metric of queued mail reads only what is queued
create index mail_queued on mail (at) where state = 'queued';
