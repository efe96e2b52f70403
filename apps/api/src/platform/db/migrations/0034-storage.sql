-- note: files that browsers bring to a bucket, past the server.
-- studio: the bucket's own name for the parts that an upload comes in, once it has one. How many have come, the
-- bucket knows.
alter table upload add column multipart_id text;
