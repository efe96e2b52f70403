-- note: keeps which rendition alone is made anew, so that whoever goes on with it after a worker has died makes no more than that.
alter table video_asset add column remade_rung integer;
