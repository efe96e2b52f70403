-- note: what the staff tells many stands in each one's list of messages, too, from the minute on at which they have it

alter table delivery
  drop constraint delivery_channel_check,
  add constraint delivery_channel_check check (channel in ('telegram', 'push', 'in_app'));

-- Whose texts it has; null: those of its template.
alter table message add column broadcast_id bigint references broadcast;
