-- note: a device is asked whether an account has brought the view of its visitor

-- Only ids of visitors' sessions have a hyphen, and end with the mark of their device.
create index view_session_brought on view_session (right(id, 16)) where id like '%-%';
