import type { Generated, GeneratedAlways } from 'kysely';
import type { Int8 } from './schema-ledger.ts';

export interface NotInterestedTable {
  user_id: Int8;
  kind: 'post' | 'user' | 'category';
  target_id: Int8;
  at: Date;
}

export interface WatchLaterTable {
  user_id: Int8;
  post_id: Int8;
  /** The lowest comes first. */
  place: number;
  at: Date;
}

export interface UserFlagTable {
  user_id: Int8;
  key: string;
  value: boolean;
  at: Date;
}

export interface ReportTable {
  id: GeneratedAlways<bigint>;
  reporter_id: Int8;
  target_type: 'post' | 'comment' | 'user' | 'nft';
  target_id: Int8;
  reason: 'spam' | 'sexual' | 'violence' | 'hate' | 'copyright' | 'minor' | 'scam' | 'other';
  text: Generated<string>;
  state: Generated<'open' | 'actioned' | 'dismissed'>;
  handler_id: Int8 | null;
  device_id: string;
  /** As `providerKey` writes it. */
  network: string;
  at: Date;
  /** True for one of the reports that hid its target. */
  hid_at: Date | null;
}

/** Videos that people save, hide and report. */
export interface LibrarySchema {
  not_interested: NotInterestedTable;
  watch_later: WatchLaterTable;
  user_flag: UserFlagTable;
  report: ReportTable;
}
