import type { Generated } from 'kysely';
import type { Day, Int8 } from './schema-ledger.ts';

export interface VideoHourTable {
  owner_id: Int8;
  /** 0: all of the owner's videos together. */
  post_id: Int8;
  hour: Date;
  views: Generated<number>;
  qualified: Generated<number>;
  measured: Generated<number>;
  watch_ms: Generated<bigint>;
  length_ms: Generated<bigint>;
  likes: Generated<number>;
  comments: Generated<number>;
  shares: Generated<number>;
  fans: Generated<number>;
  rewards: Generated<bigint>;
}

export interface VideoHourPartTable {
  owner_id: Int8;
  post_id: Int8;
  hour: Date;
  dimension: 'source' | 'device' | 'country';
  key: string;
  views: number;
}

/** The same by days of UTC. */
export interface VideoDayTable {
  owner_id: Int8;
  post_id: Int8;
  day: Day;
  views: Generated<number>;
  qualified: Generated<number>;
  measured: Generated<number>;
  watch_ms: Generated<bigint>;
  length_ms: Generated<bigint>;
  likes: Generated<number>;
  comments: Generated<number>;
  shares: Generated<number>;
  fans: Generated<number>;
  rewards: Generated<bigint>;
}

/** Views by weeks of UTC, never of all of an owner's videos together. */
export interface VideoWeekTable {
  owner_id: Int8;
  /** Its Monday. */
  week: Day;
  post_id: Int8;
  views: bigint;
}

/** By days of UTC. */
export interface VideoDayPartTable {
  owner_id: Int8;
  post_id: Int8;
  day: Day;
  dimension: 'source' | 'device' | 'country';
  key: string;
  views: number;
}

/** Since the first view. */
export interface VideoPartTable {
  owner_id: Int8;
  post_id: Int8;
  dimension: 'source' | 'device' | 'country';
  key: string;
  views: Int8;
}

/** Since the first view. */
export interface VideoSeenTable {
  post_id: Int8;
  measured: number;
  counts: number[];
}

export interface VideoDaySeenTable {
  post_id: Int8;
  day: Day;
  measured: number;
  counts: number[];
  /** Sum of `counts`. */
  seen: Int8;
  /** How many `counts` there are. */
  seconds: number;
}

/** Counted views and reactions of people's videos. */
export interface AnalyticsSchema {
  video_hour: VideoHourTable;
  video_hour_part: VideoHourPartTable;
  video_day: VideoDayTable;
  video_week: VideoWeekTable;
  video_day_part: VideoDayPartTable;
  video_day_seen: VideoDaySeenTable;
  video_part: VideoPartTable;
  video_seen: VideoSeenTable;
}
