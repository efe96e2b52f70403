-- note: what a category shows from places all over is found by its own ids: among a million videos a rare category's would
-- be looked for one by one.
create index post_category_anywhere on post (category_id, id) where state = 'published' and visibility = 'public';
