-- note: a picture for a story is brought as a portrait is, and goes a day later
alter table upload_leave drop constraint upload_leave_kind_check,
  add constraint upload_leave_kind_check check (kind in ('avatar', 'story', 'image', 'caption'));
