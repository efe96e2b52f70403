import type { NftKind, NftState } from '@taice/contract/shapes';
import { type Database, preparedQuery } from '../../../platform/db/pool.ts';
import type { LimitOffset } from '../../../platform/pagination.ts';
import { itemColumns, itemJoins, type ItemRow } from '../item-queries.ts';

interface ItemFilter extends LimitOffset {
  readonly kind?: NftKind | undefined;
  readonly state?: NftState | undefined;
}

const OWN = `select ${itemColumns} from nft_item i ${itemJoins}
  where i.owner_id = $1 and ($2::text is null or i.kind = $2) and ($3::text is null or i.state = $3)
  order by i.owned_at desc, i.id desc limit $4::int offset $5::int`;

/** Items of a person, the newest first. */
export const ownItems = (
  db: Database,
  userId: bigint,
  { kind, state, limit, offset }: ItemFilter,
): Promise<ItemRow[]> =>
  preparedQuery<ItemRow>(db, 'nft_own', OWN, [userId, kind ?? null, state ?? null, limit, offset]);

const WEARABLE_MOST = 100;

const WEARABLE = `select ${itemColumns} from nft_item i ${itemJoins}
  where i.owner_id = $1 and i.kind = 'spectacles' and i.state = 'held'
  order by i.boost_bp desc, i.durability desc, i.id limit ${WEARABLE_MOST}`;

/** Items that a person could wear, the highest boost first. */
export const listWearableItems = (db: Database, userId: bigint): Promise<ItemRow[]> =>
  preparedQuery<ItemRow>(db, 'nft_wearable', WEARABLE, [userId]);

const DAMAGED = `select ${itemColumns} from nft_item i ${itemJoins}
  where i.owner_id = $1 and i.kind = 'spectacles' and i.state in ('equipped', 'broken', 'held')
    and i.durability < i.max_durability
  order by i.state <> 'equipped', i.durability, i.boost_bp desc, i.id limit ${WEARABLE_MOST}`;

/** Items of a person that could be repaired: the worn one first, then by wear. */
export const listDamagedItems = (db: Database, userId: bigint): Promise<ItemRow[]> =>
  preparedQuery<ItemRow>(db, 'nft_damaged', DAMAGED, [userId]);
