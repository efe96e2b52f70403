-- note: the creator's side of a video: drafts, covers, captions, chapters, what may be skipped, and the way back after a removal.
alter table post
  -- A draft may have none yet.
  alter column category_id drop not null,
  add constraint post_has_category check (category_id is not null or state in ('draft', 'deleted')),
  -- Counts what its owner wrote: two forms of one video do not overwrite each other unseen.
  add column version int not null default 1,
  -- A picture of its owner's in place of the poster; with the second of the video that it shows, where it is one.
  add column cover text,
  add column cover_blur text not null default '',
  add column cover_at_s real,
  -- Always read and written whole: [{lang, label, key}], [{start_s, title}], [{kind, start_s, end_s}].
  add column captions jsonb not null default '[]',
  add column chapters jsonb not null default '[]',
  add column skips jsonb not null default '[]',
  -- How long what may be skipped is in all.
  add column skip_ms int not null default 0 check (skip_ms >= 0),
  -- Where a removed video stood, so that it can come back.
  add column deleted_from text;
-- The owner's own list by state, the newest first; others are counted in it.
create index post_of_owner on post (user_id, state, id desc);

alter table view_session add column skip_ms int not null default 0 check (skip_ms >= 0);

alter table upload_leave drop constraint upload_leave_kind_check,
  add constraint upload_leave_kind_check check (kind in ('avatar', 'image', 'caption')),
  -- Of a picture for a cover.
  add column blur text not null default '';

-- The ladder of a video may be made anew while the one before plays; that one's files go a day later.
alter table video_asset
  add column old_prefix text,
  add column replaced_at timestamptz,
  add column remade_at timestamptz[] not null default '{}';
create index video_asset_replaced on video_asset (replaced_at) where old_prefix is not null;
