import type { Claimable } from '@taice/contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json } from './schema-columns.ts';
import type { Day, Int8 } from './schema-ledger.ts';

export type Beat = [atMs: number, creditedMs: number, reason: string | null];

export interface ViewSessionTable {
  id: string;
  user_id: Int8;
  device_id: string;
  app_type: 'web' | 'tg_mini';
  post_id: Int8;
  state: 'open' | 'watching' | 'paused' | 'claimable' | 'claimed' | 'expired' | 'void';
  reason: string | null;
  required_ms: number;
  skip_ms: Generated<number>;
  credited_ms: Generated<number>;
  seq: Generated<number>;
  opened_seq: Generated<number>;
  position_s: Generated<number>;
  rate: Generated<number>;
  offences: Generated<number>;
  last_token_sha256: Buffer | null;
  last_answer: Json<unknown>;
  claim_answer: Json<unknown>;
  /** One credited beat: ms since the start, credited ms, reason. */
  beats: ColumnType<Beat[], string | undefined, string>;
  started_at: Date;
  last_beat_at: Date;
  qualified_at: Date | null;
  claimed_at: Date | null;
  created_at: Generated<Date>;
  /** On the rule clock, of the opening. */
  hour: Date | null;
  /** A multirange as text, `{[0,12),[30,40)}`. */
  seen: Generated<string>;
  watch_ms: Generated<number>;
  counted_seen: Generated<string>;
  counted_ms: Generated<number>;
  count_after: Date | null;
  /** Networks of a qualified view, as `providerKey` writes them. */
  networks: string[] | null;
}

export interface WatchCursorTable {
  user_id: Int8;
  session_id: string;
  credited_until: Date;
}

export interface ViewLogTable {
  user_id: Int8;
  post_id: Int8;
  last_at: Date;
  position_s: Generated<number>;
  watched_ratio: Generated<number>;
  qualified_at: Date | null;
  /** Starts, as many as the post's `start_num` counts. */
  times: Generated<number>;
  /** They were verified at their first qualified view, so rankings count it. */
  is_ranked: Generated<boolean>;
  /** Its person removed it from their history, or had paused the history. */
  hidden: Generated<boolean>;
}

export interface ViewRewardTable {
  user_id: Int8;
  post_id: Int8;
  journal_id: Int8;
  session_id: string | null;
  amount: Int8;
  biz_date: Day;
  paid_at: Date;
}

/** Actions of a network on a business day that are in a displayed number of a video, a person or a comment. */
export interface NetworkQuotaTable {
  /** As `networkKey` writes it. */
  network: string;
  kind:
    | 'view'
    | 'qualified'
    | 'react'
    | 'collect'
    | 'follow'
    | 'share'
    | 'comment'
    | 'comment_react';
  target_id: Int8;
  day: Day;
  used: number;
}

export interface ViewDisplayTable {
  viewer_key: string;
  post_id: Int8;
  hour: Date;
  source: Generated<string>;
  device: Generated<string>;
  is_counted: Generated<boolean>;
  /** It was opened as a session, and not as a void one. */
  is_start: Generated<boolean>;
}

/** Views by deleted people that are still in a post's numbers. */
export interface WatchSummaryTable {
  post_id: Int8;
  firsts: number;
  starts: number;
}

/** The part of a video that was sent to a network, or fetched for a view session. */
export interface MediaDeliveryTable {
  receiver: string;
  place: string;
  share: number;
  last_at: Date;
}

export interface ViewDayTable {
  user_id: Int8;
  biz_date: Day;
  rewarded: Generated<number>;
}

export interface ClaimableTable {
  id: GeneratedAlways<bigint>;
  user_id: Int8;
  type: Claimable['type'];
  ref_id: string;
  amount: Int8;
  state: Generated<'open' | 'claimed' | 'expired' | 'revoked'>;
  biz_date: Day;
  expires_at: Date | null;
  claimed_at: Date | null;
  created_at: Date;
}

export interface FirstViewIdentityTable {
  /** Plain identities from before hashes were kept; gone once a server has started. */
  identity: string | null;
  identity_hash: Buffer | null;
  user_id: Int8;
  at: Date;
}

export interface SignInTable {
  user_id: Int8;
  biz_date: Day;
  day_no: number;
  points: Int8;
  bonus: Int8;
  is_freeze: Generated<boolean>;
  at: Date;
}

export interface StreakStateTable {
  user_id: Int8;
  current: Generated<number>;
  best: Generated<number>;
  day_no: Generated<number>;
  last_date: Day | null;
  freezes: Generated<number>;
  last_free_grant: Day;
  zone: Generated<string | null>;
  zone_since: Generated<Date | null>;
  visited_at: Generated<Date | null>;
  visited_day: Generated<Day | null>;
  is_unbroken: Generated<boolean>;
  is_off: Generated<boolean>;
}

/** Watching, claims and sign-in. */
export interface WatchingSchema {
  view_session: ViewSessionTable;
  watch_cursor: WatchCursorTable;
  view_log: ViewLogTable;
  view_reward: ViewRewardTable;
  view_display: ViewDisplayTable;
  network_quota: NetworkQuotaTable;
  watch_summary: WatchSummaryTable;
  media_delivery: MediaDeliveryTable;
  view_day: ViewDayTable;
  claimable: ClaimableTable;
  first_view_identity: FirstViewIdentityTable;
  sign_in: SignInTable;
  streak_state: StreakStateTable;
}
