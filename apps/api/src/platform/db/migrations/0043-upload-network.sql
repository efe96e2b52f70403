-- note: keeps from which network a video is brought, for as long as it is on its way, so that one network cannot fill the disk with what nobody finishes.
alter table upload add column network text;
create index upload_waiting_of_network on upload (network) where state in ('open', 'complete');
