import type { ActivityCard, QuestItem, TaskKey } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import type { Generated, GeneratedAlways } from 'kysely';
import type { I18n, Json } from './schema-columns.ts';
import type { BannerTarget } from './schema-content.ts';
import type { Int8 } from './schema-ledger.ts';

export interface ActivityCondition {
  readonly task_key: TaskKey;
  readonly unit_key: QuestItem['unit_key'];
  readonly total_num: number;
}

/** Micro-points as text. */
export interface ActivityPrize {
  readonly from: number;
  readonly to: number;
  readonly point: string;
}

export interface ActivityTable {
  id: GeneratedAlways<bigint>;
  slug: string;
  title: Json<I18n>;
  summary: Json<I18n>;
  content: Json<I18n>;
  rules: Json<Record<Lang, string[]>>;
  cover: string;
  type: ActivityCard['type'];
  conditions: Json<ActivityCondition[]>;
  reward_type: 'fixed' | 'pool' | 'rank' | null;
  reward: Generated<bigint>;
  pool: Int8 | null;
  pool_left: Int8 | null;
  per_user_cap: Int8 | null;
  prizes: Json<ActivityPrize[]>;
  starts_at: Date;
  ends_at: Date;
  state: Generated<ActivityCard['state'] | 'draft'>;
  sort: Generated<number>;
  target: Json<BannerTarget>;
  cancel_reason: string | null;
  joined_num: Generated<number>;
  completed_num: Generated<number>;
  paid_at: Date | null;
}

export interface ActivityUserTable {
  activity_id: Int8;
  user_id: Int8;
  joined_at: Date;
  state: Generated<'joined' | 'completed' | 'rejected'>;
  completed_at: Date | null;
  why: string | null;
  num: Generated<number>;
  reached_at: Date | null;
  rank: number | null;
  reward: Generated<bigint>;
}

export interface ActivityTallyTable {
  activity_id: Int8;
  user_id: Int8;
  kind: string;
  units: string[];
  ms: Int8;
}

/** Campaigns. */
export interface ActivitiesSchema {
  activity: ActivityTable;
  activity_user: ActivityUserTable;
  activity_tally: ActivityTallyTable;
}
