import type {
  NftChain,
  NftEvent,
  NftKind,
  NftState,
  PayMethod,
  PropKind,
} from '@taice/contract/shapes';
import type { Generated, GeneratedAlways } from 'kysely';
import type { I18n, Json } from './schema-columns.ts';
import type { Int8 } from './schema-ledger.ts';

export interface NftContentTable {
  sha256: Buffer;
  type: 'svg' | 'json';
  body: string;
}

/** One possible content of a box; `ppm` parts of a million. */
export interface SeriesOdds {
  /** Ids as text: they are JSON. */
  readonly series_id: string;
  readonly quantity: number;
  readonly ppm: number;
}

export interface NftSeriesTable {
  id: GeneratedAlways<bigint>;
  slug: string;
  kind: NftKind;
  name: Json<I18n>;
  description: Json<I18n>;
  quality: number;
  picture: Buffer;
  boost_from: number | null;
  boost_to: number | null;
  max_durability: number | null;
  prop_kind: PropKind | null;
  power: number | null;
  odds: Json<readonly SeriesOdds[] | null>;
  /** Micro-points; null: not sold on its own. */
  price: Int8 | null;
  stock: Generated<number>;
  sold: Generated<number>;
  made: Generated<number>;
  per_user_limit: number | null;
  sale_from: Date | null;
  sale_to: Date | null;
  sort: Generated<number>;
  state: 'draft' | 'on' | 'off';
  created_at: Date;
}

/** A published property of an item's look or making. */
export interface Trait {
  readonly trait: string;
  readonly value: string;
}

export interface NftItemTable {
  id: GeneratedAlways<bigint>;
  series_id: Int8;
  kind: 'spectacles' | 'box';
  quality: number;
  serial: number;
  seed: Buffer;
  picture: Buffer;
  attributes: Json<readonly Trait[]>;
  owner_id: Int8 | null;
  owner_address: string | null;
  level: number;
  boost_bp: number;
  durability: number;
  max_durability: number;
  wear: Generated<number>;
  /** Points that its boost earned for its owner, micro-points before factors. */
  brought: Generated<bigint>;
  state: NftState;
  chain: Generated<NftChain>;
  created_at: Date;
  owned_at: Date;
}

export interface NftEventTable {
  id: GeneratedAlways<bigint>;
  nft_id: Int8;
  event: NftEvent;
  from_id: Int8 | null;
  to_id: Int8 | null;
  price: Int8 | null;
  tx_hash: string | null;
  at: Date;
}

export interface PropItemTable {
  id: GeneratedAlways<bigint>;
  series_id: Int8;
  user_id: Int8;
  quantity: number;
}

export interface PropTransferTable {
  id: GeneratedAlways<bigint>;
  series_id: Int8;
  from_id: Int8;
  to_id: Int8;
  quantity: number;
  at: Date;
}

export interface EquipmentTable {
  user_id: Int8;
  nft_id: Int8;
  equipped_at: Date;
}

export interface MarketListingTable {
  id: GeneratedAlways<bigint>;
  nft_id: Int8;
  seller_id: Int8;
  price: Int8;
  fee: Int8;
  kind: NftKind;
  quality: number;
  level: number;
  boost_bp: number;
  series_id: Int8;
  serial: number;
  state: 'open' | 'sold' | 'cancelled' | 'expired';
  created_at: Date;
  expires_at: Date;
  buyer_id: Int8 | null;
  closed_at: Date | null;
}

export interface NftOrderTable {
  id: GeneratedAlways<bigint>;
  order_no: string;
  user_id: Int8;
  series_id: Int8 | null;
  listing_id: Int8 | null;
  quantity: number;
  pay_method: PayMethod;
  amount: Int8;
  state: 'created' | 'paying' | 'paid' | 'delivered' | 'cancelled' | 'expired' | 'refunded';
  created_at: Date;
  expires_at: Date | null;
  delivered_at: Date | null;
}

/** A part of a box as it stood when that was made: `from` ≤ roll < `to` of a million. */
export interface DrawSlice {
  readonly series_id: string;
  readonly slug: string;
  readonly from: number;
  readonly to: number;
  readonly quantity: number;
}

export interface BoxDrawTable {
  nft_id: Int8;
  server_seed_hash: Buffer;
  /** Once it is open. */
  server_seed: Buffer | null;
  sealed_seed: Buffer | null;
  nonce: Generated<number>;
  odds: Json<readonly DrawSlice[]>;
  odds_hash: Buffer;
  client_seed: string | null;
  roll: number | null;
  result_series_id: Int8 | null;
  result_nft_id: Int8 | null;
  opened_at: Date | null;
}

export interface NftMintTable {
  id: GeneratedAlways<bigint>;
  nft_id: Int8;
  user_id: Int8;
  to_address: string;
  /** Micro-points. */
  fee: Int8;
  metadata: Buffer;
  payout_id: Int8 | null;
  state: 'open' | 'done' | 'failed';
  created_at: Date;
  ended_at: Date | null;
}

export interface NftChainSyncTable {
  contract: string;
  block_no: Int8;
  block_hash: string;
  custody: string;
  synced_at: Date;
}

export interface NftChainMoveTable {
  contract: string;
  block_no: Int8;
  log_index: number;
  block_hash: string;
  tx_hash: string;
  /** A uint256, decimal. */
  token_id: string;
  from_address: string;
  to_address: string;
}

export interface NftChainOrderTable {
  order_id: Int8;
  coin: 'BNB' | 'USDT';
  contract: string | null;
  collector: string;
  buyer_address: string;
  /** Base units, decimal. */
  value: string;
  pay_until: Date;
  tx_hash: string | null;
  /** Ids as text. */
  made: Generated<readonly string[]>;
}

export interface NftPaymentTable {
  id: GeneratedAlways<bigint>;
  place: string;
  coin: 'BNB' | 'USDT';
  collector: string;
  tx_hash: string | null;
  from_address: string | null;
  /** Base units, decimal; `owed` of it is not paid for anything. */
  value: string;
  owed: Generated<string>;
  block_no: Int8;
  block_hash: string;
  block_at: Date;
  kind: 'matched' | 'late' | 'short' | 'over' | 'double' | 'unknown' | null;
  order_id: Int8 | null;
  user_id: Int8 | null;
  state: 'new' | 'done' | 'open' | 'settled' | 'refunded' | 'passed';
  refund_tx: string | null;
  decided_at: Date | null;
  created_at: Date;
}

export interface NftChainReadTable {
  collector: string;
  block_no: Int8;
  block_hash: string;
  block_at: Date;
  read_at: Date;
}

/** The NFT market. */
export interface NftSchema {
  nft_mint: NftMintTable;
  nft_chain_sync: NftChainSyncTable;
  nft_chain_move: NftChainMoveTable;
  nft_content: NftContentTable;
  nft_series: NftSeriesTable;
  nft_item: NftItemTable;
  nft_event: NftEventTable;
  prop_item: PropItemTable;
  prop_transfer: PropTransferTable;
  equipment: EquipmentTable;
  market_listing: MarketListingTable;
  nft_order: NftOrderTable;
  nft_chain_order: NftChainOrderTable;
  nft_payment: NftPaymentTable;
  nft_chain_read: NftChainReadTable;
  box_draw: BoxDrawTable;
}
