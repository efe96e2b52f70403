-- The boost earnings of an item belong to its owner. They start at 0 for a new owner.
create or replace function nft_item_changes_hands() returns trigger language plpgsql as $$
begin
  new.brought := 0;
  return new;
end $$;
create or replace trigger nft_item_changes_hands before update of owner_id on nft_item
  for each row when (new.owner_id is distinct from old.owner_id) execute function nft_item_changes_hands();
