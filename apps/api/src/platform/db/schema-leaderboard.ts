import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json } from './schema-columns.ts';
import type { Day, Int8 } from './schema-ledger.ts';

export type WeekState =
  | 'open'
  | 'frozen'
  | 'verifying'
  | 'published'
  | 'distributing'
  | 'distributed';

/** The rules of a week from its first second to its last prize; amounts are micro-points as text. */
export interface LeaderRules {
  readonly tiers: readonly {
    readonly from: number;
    readonly to: number;
    readonly invites: number;
    readonly views: number;
    readonly uploads: number;
    readonly ai_uploads: number;
  }[];
  readonly prizes: readonly {
    readonly from: number;
    readonly to: number;
    readonly point: string;
  }[];
}

export interface LeaderWeekTable {
  id: GeneratedAlways<bigint>;
  week_key: string;
  starts_on: Day;
  starts_at: Date;
  ends_at: Date;
  state: Generated<WeekState>;
  rules: Json<LeaderRules>;
  view_min_duration_ms: number;
  frozen_at: ColumnType<Date | null, Date | null | undefined, Date>;
  published_at: ColumnType<Date | null, Date | null | undefined, Date>;
  distributed_at: ColumnType<Date | null, Date | null | undefined, Date>;
}

export interface LeaderScoreTable {
  week_id: Int8;
  user_id: Int8;
  points: Int8;
  reached_at: Date;
  country: string;
  invites: number;
  views: number;
  uploads: number;
  ai_uploads: number;
  hidden: boolean;
  disqualified_reason: string | null;
}

export interface LeaderboardRankTable {
  week_id: Int8;
  scope: string;
  negative_points: Int8;
  reached_at: Date;
  user_id: Int8;
}

export interface LeaderboardBucketTable {
  week_id: Int8;
  scope: string;
  negative_points: Int8;
  reached_at: Date;
  user_id: Int8;
  people: number;
}

export interface LeaderboardRecomputeQueueTable {
  id: GeneratedAlways<bigint>;
  user_id: Int8;
  biz_date: Day;
}

export interface LeaderResultTable {
  week_id: Int8;
  rank: number;
  user_id: Int8;
  score: Int8;
  tier: number;
  paid_rank: number | null;
  why: string[];
  prize: Int8;
}

export interface LeaderWeekRootTable {
  week_id: Int8;
  statement: string;
  public_key: Buffer;
  signature: Buffer;
  file_bytes: Int8;
  published_at: Date;
}

/** The weekly leaderboard; places and blocks are written by its functions only. */
export interface LeaderboardSchema {
  leaderboard_week: LeaderWeekTable;
  leaderboard_score: LeaderScoreTable;
  leaderboard_rank: LeaderboardRankTable;
  leaderboard_bucket: LeaderboardBucketTable;
  leaderboard_recompute_queue: LeaderboardRecomputeQueueTable;
  leaderboard_result: LeaderResultTable;
  leaderboard_week_root: LeaderWeekRootTable;
}
