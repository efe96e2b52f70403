-- note: who earned by watching on a device on a day, so that one device does not earn for many accounts.

create table device_day (
  device_id text not null,
  biz_date date not null,
  earners bigint[] not null,
  primary key (device_id, biz_date)
);
create index device_day_date on device_day (biz_date);
