import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from './schema-columns.ts';
import type { Int8 } from './schema-ledger.ts';

export interface AuditLogTable {
  seq: Int8;
  staff: string;
  action: string;
  target_type: 'post' | 'comment' | 'user' | 'appeal';
  target_id: Int8;
  before: Json<Record<string, unknown>>;
  after: Json<Record<string, unknown>>;
  reason: string;
  at: Date;
  prev_hash: Buffer;
  hash: Buffer;
}

export interface AppealTable {
  id: GeneratedAlways<bigint>;
  user_id: Int8;
  decision: Int8;
  text: string;
  state: Generated<'open' | 'granted' | 'refused' | 'superseded'>;
  answer: string | null;
  at: Date;
  answered_at: Date | null;
}

/** What an account's ways look like, as it was last worked out. */
export interface RiskScoreTable {
  user_id: Int8;
  score: number;
  signals: Json<unknown>;
  at: Date;
}

export interface RiskCaseTable {
  id: GeneratedAlways<bigint>;
  user_id: Int8;
  state: 'open' | 'limited' | 'cleared';
  score: number;
  signals: Json<unknown>;
  opened_at: Date;
  decided_at: Date | null;
}

export interface ModerationSchema {
  audit_log: AuditLogTable;
  appeal: AppealTable;
  risk_score: RiskScoreTable;
  risk_case: RiskCaseTable;
}
