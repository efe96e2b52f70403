import type { OrderState, PrizeType } from '@taice/contract';
import type { Generated, GeneratedAlways } from 'kysely';
import type { I18n, Json } from './schema-columns.ts';
import type { Int8 } from './schema-ledger.ts';

/** How a prize is sent. */
export interface Shipping {
  readonly days_min: number;
  readonly days_max: number;
  readonly cost: I18n;
  readonly shipper: I18n;
  readonly from: I18n;
}

/** The account that a membership is for. */
export interface MemberField {
  readonly kind: 'email' | 'phone' | 'text';
  readonly label: I18n;
}

export interface PrizeTable {
  id: GeneratedAlways<bigint>;
  slug: string;
  type: PrizeType;
  name: Json<I18n>;
  description: Json<I18n>;
  notice: Json<I18n>;
  images: string[];
  points: Int8;
  market_value: string;
  stock: number;
  sold: Generated<number>;
  per_user_limit: number | null;
  limit_days: number | null;
  min_level: number;
  countries: string[] | null;
  member_field: Json<MemberField | null>;
  shipping: Json<Shipping | null>;
  /** Its steps, a paragraph each. */
  how_to_use: Json<I18n | null>;
  use_url: string | null;
  starts_at: Date | null;
  ends_at: Date | null;
  sort: number;
  state: 'draft' | 'on' | 'off';
  created_at: Date;
}

/** A prize as it was when it was ordered. */
export interface PrizeSnapshot {
  readonly name: I18n;
  readonly image: string;
  /** Price of one, micro-points. */
  readonly points: string;
  readonly days_max: number | null;
}

export interface PrizeOrderTable {
  id: GeneratedAlways<bigint>;
  order_no: string;
  user_id: Int8;
  prize_id: Int8;
  prize_snapshot: Json<PrizeSnapshot>;
  type: PrizeType;
  quantity: number;
  points: Int8;
  state: OrderState;
  address: Buffer | null;
  member_account: Buffer | null;
  carrier: string | null;
  tracking_no: string | null;
  remark: string | null;
  created_at: Date;
  updated_at: Date;
  shipped_at: Date | null;
  ended_at: Date | null;
}

export interface OrderEventTable {
  order_id: Int8;
  seq: number;
  state: OrderState;
  actor: string;
  note: Generated<string>;
  at: Date;
}

export interface PrizeCodeTable {
  id: GeneratedAlways<bigint>;
  prize_id: Int8;
  code: Buffer;
  print: Buffer;
  state: 'free' | 'used' | 'void';
  order_id: Int8 | null;
}

export interface PrizeCodeLookTable {
  id: GeneratedAlways<bigint>;
  order_id: Int8;
  session_id: Int8 | null;
  at: Date;
}

export interface UserAddressTable {
  id: GeneratedAlways<bigint>;
  user_id: Int8;
  sealed: Buffer;
  is_default: boolean;
  created_at: Date;
  updated_at: Date;
}

export interface DeliveryFingerprintTable {
  order_id: Int8;
  kind: 'place' | 'receiver';
  print: Buffer;
  user_id: Int8;
  /** On the rule clock. */
  at: Date;
}

export interface SavingsGoalTable {
  user_id: Int8;
  prize_id: Int8;
  at: Date;
}

/** Prizes that points are redeemed for, and their orders. */
export interface PrizesSchema {
  prize: PrizeTable;
  prize_order: PrizeOrderTable;
  order_event: OrderEventTable;
  prize_code: PrizeCodeTable;
  prize_code_look: PrizeCodeLookTable;
  user_address: UserAddressTable;
  delivery_fingerprint: DeliveryFingerprintTable;
  savings_goal: SavingsGoalTable;
}
