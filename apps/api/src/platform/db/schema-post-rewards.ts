import type { PostRewardType } from '@taice/contract';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Int8 } from './schema-ledger.ts';

export interface PostRewardTable {
  id: GeneratedAlways<bigint>;
  post_id: Int8;
  sponsor_id: Int8;
  type_key: PostRewardType;
  total: Int8;
  fee: Int8;
  per_user: Int8 | null;
  left_amount: Int8;
  refunded: Generated<bigint>;
  quantity: number;
  left_num: number;
  required_seconds: number | null;
  state: 'scheduled' | 'active' | 'exhausted' | 'expired' | 'cancelled';
  created_at: Date;
  starts_at: Date;
  ends_at: Date;
  ended_at: Date | null;
  settled_at: Date | null;
  amounts: bigint[] | null;
  salt: string | null;
  promise: string | null;
  free_places: Generated<number[]>;
}

export interface PostRewardClaimTable {
  reward_id: Int8;
  user_id: Int8;
  place: number;
  amount: Int8;
  view_session_id: string | null;
  comment_id: Int8 | null;
  reserved_at: Date;
  paid_at: Date | null;
  journal_id: Int8 | null;
}

/** Rewards that creators put on videos. */
export interface PostRewardsSchema {
  post_reward: PostRewardTable;
  post_reward_claim: PostRewardClaimTable;
}
