import type { Selectable } from 'kysely';
import { type Database, preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import type { NftItemTable } from '../../../platform/db/schema-nft.ts';
import { recordNftEvent } from '../create-items.ts';

const LOCK_EQUIPPED_ITEMS = `select lock_worn($1::bigint[])`;

/**
 * Locks the worn items of these people until the transaction ends. Items are locked before accounts, so a transaction
 * that pays several views calls this first.
 */
export const lockEquippedItems = async (tx: Tx, userIds: readonly bigint[]): Promise<void> => {
  if (userIds.length > 0) await preparedQuery(tx, 'nft_lock_worn', LOCK_EQUIPPED_ITEMS, [userIds]);
};

const FIND_EQUIPPED_ITEM = `select nft_id from equipment where user_id = $1`;

/** The item that a person wears; undefined: none. */
export const equippedItemOf = async (db: Database, userId: bigint): Promise<bigint | undefined> => {
  const [row] = await preparedQuery<{ nft_id: bigint }>(db, 'nft_worn', FIND_EQUIPPED_ITEM, [
    userId,
  ]);
  return row?.nft_id;
};

const LOCK_EQUIPMENT = `select pg_advisory_xact_lock(hashtextextended('equipment ' || $1::bigint, 0))`;

export type WearableItem = Pick<
  Selectable<NftItemTable>,
  'id' | 'owner_id' | 'kind' | 'state' | 'durability'
>;

// One lock order, so that two changes of the same items cannot deadlock.
const LOCK_ITEMS = `select id, owner_id, kind, state, durability from nft_item where id = any($1::bigint[]) order by id for update`;

/**
 * Locks the worn item (undefined: none) and the wanted one; one call per person at a time. Only a view that breaks the
 * worn item can have removed it meanwhile.
 */
export const lockEquipmentChange = async (
  tx: Tx,
  userId: bigint,
  nftId?: bigint,
): Promise<{ worn: WearableItem | undefined; wanted: WearableItem | undefined }> => {
  await preparedQuery(tx, 'nft_dressing', LOCK_EQUIPMENT, [userId]);
  const equippedId = await equippedItemOf(tx, userId);
  const ids = [equippedId, nftId].flatMap((id) => id ?? []);
  const rows = await preparedQuery<WearableItem>(tx, 'nft_lock_items', LOCK_ITEMS, [ids]);
  const equipped = rows.find(({ id }) => id === equippedId);
  return {
    worn: equipped?.state === 'equipped' ? equipped : undefined,
    wanted: rows.find(({ id }) => id === nftId),
  };
};

const UNEQUIP_ITEM = `with gone as (delete from equipment where nft_id = $1)
  update nft_item set state = 'held' where id = $1 and state = 'equipped'`;

/** Takes off a worn item that is locked. */
export const unequip = async (
  tx: Tx,
  { id }: Pick<WearableItem, 'id'>,
  userId: bigint,
  at: Date,
): Promise<void> => {
  await preparedQuery(tx, 'nft_take_off', UNEQUIP_ITEM, [id]);
  await recordNftEvent(tx, { nftId: id, event: 'taken_off', from: userId, at });
};

const EQUIP_ITEM = `with put as (insert into equipment (user_id, nft_id, equipped_at) values ($1, $2, $3))
  update nft_item set state = 'equipped' where id = $2`;

/** Puts on a locked item. Nothing else may be worn. */
export const equip = async (
  tx: Tx,
  { id }: Pick<WearableItem, 'id'>,
  userId: bigint,
  at: Date,
): Promise<void> => {
  await preparedQuery(tx, 'nft_put_on', EQUIP_ITEM, [userId, id, at]);
  await recordNftEvent(tx, { nftId: id, event: 'equipped', from: userId, at });
};

const READ_CURRENT_BOOST = `select i.boost_bp from equipment e join nft_item i on i.id = e.nft_id where e.user_id = $1`;

/** Current boost of a person's spectacles for a view, in basis points. */
export const currentBoost = async (db: Database, userId: bigint): Promise<number> => {
  const [row] = await preparedQuery<{ boost_bp: number }>(db, 'nft_boost_now', READ_CURRENT_BOOST, [
    userId,
  ]);
  return row?.boost_bp ?? 0;
};
