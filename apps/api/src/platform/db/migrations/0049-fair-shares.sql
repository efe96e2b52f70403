-- note: keeps whether a share is in the public numbers, as a like is, and from which network a file came that waits for
-- its work, so that many accounts of one network wait for each other and not others for them.
alter table share_log add column counts boolean not null default true;
alter table newcomer_place
  drop constraint newcomer_place_kind_check,
  add constraint newcomer_place_kind_check check (kind in ('react', 'collect', 'follow', 'share'));

-- A hash of the provider's network (`providerKey`), until its work is over.
alter table video_asset add column network text;
create index video_asset_of_network on video_asset (network) where network is not null;
