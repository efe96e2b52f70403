import type { NftKind, NftState } from '@taice/contract/shapes';
import { type Database, preparedQuery } from '../../../platform/db/pool.ts';
import type { LimitOffset } from '../../../platform/pagination.ts';
import { itemColumns, itemJoins, type ItemRow } from '../item-queries.ts';

interface ItemFilter extends LimitOffset {
  readonly kind?: NftKind | undefined;
  readonly state?: NftState | undefined;
}

const LIST_OWN_ITEMS = `select ${itemColumns} from nft_item i ${itemJoins}
  where i.owner_id = $1 and ($2::text is null or i.kind = $2) and ($3::text is null or i.state = $3)
  order by i.owned_at desc, i.id desc limit $4::int offset $5::int`;

/** Items of a person, the newest first. */
export const ownItems = (
  db: Database,
  userId: bigint,
  { kind, state, limit, offset }: ItemFilter,
): Promise<ItemRow[]> =>
  preparedQuery<ItemRow>(db, 'nft_own', LIST_OWN_ITEMS, [
    userId,
    kind ?? null,
    state ?? null,
    limit,
    offset,
  ]);

const MAX_LISTED_ITEMS = 100;

const LIST_WEARABLE_ITEMS = `select ${itemColumns} from nft_item i ${itemJoins}
  where i.owner_id = $1 and i.kind = 'spectacles' and i.state = 'held'
  order by i.boost_bp desc, i.durability desc, i.id limit ${MAX_LISTED_ITEMS}`;

/** Items that a person could wear, the highest boost first. */
export const listWearableItems = (db: Database, userId: bigint): Promise<ItemRow[]> =>
  preparedQuery<ItemRow>(db, 'nft_wearable', LIST_WEARABLE_ITEMS, [userId]);

const LIST_DAMAGED_ITEMS = `select ${itemColumns} from nft_item i ${itemJoins}
  where i.owner_id = $1 and i.kind = 'spectacles' and i.state in ('equipped', 'broken', 'held')
    and i.durability < i.max_durability
  order by i.state <> 'equipped', i.durability, i.boost_bp desc, i.id limit ${MAX_LISTED_ITEMS}`;

/** Items of a person that could be repaired: the worn one first, then by wear. */
export const listDamagedItems = (db: Database, userId: bigint): Promise<ItemRow[]> =>
  preparedQuery<ItemRow>(db, 'nft_damaged', LIST_DAMAGED_ITEMS, [userId]);
