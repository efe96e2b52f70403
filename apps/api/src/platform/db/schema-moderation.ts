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

export interface ModerationSchema {
  audit_log: AuditLogTable;
  appeal: AppealTable;
}
