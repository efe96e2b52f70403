import type { Selectable } from 'kysely';
import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import type { I18n } from '../../platform/db/schema-columns.ts';
import type { NftItemTable } from '../../platform/db/schema-nft.ts';

/** An item with its series, its owner as the asker sees them, and its open offer. */
export interface ItemRow extends Omit<Selectable<NftItemTable>, 'seed'> {
  readonly series_name: I18n;
  readonly series_description: I18n;
  readonly series_picture: Buffer;
  readonly series_made: number;
  /** Null: the wallet is bound to no account, or the owner's account is gone. */
  readonly owner: {
    readonly nickname: string;
    readonly avatar: string;
    readonly xp: string;
    readonly is_verified: boolean;
    readonly is_follow: boolean;
  } | null;
  /** Micro-points as text: a JSON number cannot hold them exactly. */
  readonly listing: {
    readonly id: string;
    readonly price: string;
    readonly expires_at: string;
  } | null;
}

/** Columns of every item list; `$1`: the asker's id, 0 for a visitor. Aliases `i`, `s`, `u`, `l`. */
export const itemColumns = `i.id, i.series_id, i.kind, i.quality, i.serial, i.picture, i.attributes, i.owner_id,
  i.owner_address, i.level, i.boost_bp, i.durability, i.max_durability, i.wear, i.state, i.chain, i.created_at,
  i.owned_at, i.brought, s.name as series_name, s.description as series_description, s.picture as series_picture,
  s.made as series_made,
  case when u.id is null then null else jsonb_build_object('nickname', u.nickname, 'avatar', u.avatar,
    'xp', u.xp::text, 'is_verified', u.is_verified, 'is_follow',
    exists (select from follow f where f.user_id = $1 and f.target_id = u.id)) end as owner,
  case when l.id is null then null else jsonb_build_object('id', l.id::text, 'price', l.price::text,
    'expires_at', l.expires_at) end as listing`;

export const itemJoins = `join nft_series s on s.id = i.series_id
  left join "user" u on u.id = i.owner_id and u.status <> 'deleted'
  left join market_listing l on l.nft_id = i.id and l.state = 'open'`;

const READ_ITEMS = `select ${itemColumns} from nft_item i ${itemJoins} where i.id = any($2::bigint[])`;

/** The items of these ids, in their order. Unknown ids are skipped. */
export const readItems = async (
  db: Database,
  ids: readonly bigint[],
  viewerId: bigint | undefined,
): Promise<ItemRow[]> => {
  if (ids.length === 0) return [];
  const rows = await preparedQuery<ItemRow>(db, 'nft_items', READ_ITEMS, [viewerId ?? 0n, ids]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

const LOCK_ITEM = `select id, owner_id, series_id, kind, quality, state, chain, level, boost_bp, durability, max_durability,
  wear from nft_item where id = $1 for update`;

export type LockedItem = Pick<
  Selectable<NftItemTable>,
  | 'id'
  | 'owner_id'
  | 'series_id'
  | 'kind'
  | 'quality'
  | 'state'
  | 'chain'
  | 'level'
  | 'boost_bp'
  | 'durability'
  | 'max_durability'
  | 'wear'
>;

/** Locks an item until the transaction ends. */
export const lockItem = async (db: Database, id: bigint): Promise<LockedItem | undefined> => {
  const [row] = await preparedQuery<LockedItem>(db, 'nft_lock_item', LOCK_ITEM, [id]);
  return row;
};
