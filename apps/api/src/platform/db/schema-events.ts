import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json } from './schema-columns.ts';
import type { Day, Int8 } from './schema-ledger.ts';

export interface OutboxTable {
  xid: string;
  id: GeneratedAlways<bigint>;
  type: string;
  event_key: string;
  user_id: Int8;
  biz_date: Day;
  payload: Json<unknown>;
  at: Date;
  written_at: ColumnType<Date, never, never>;
}

export interface OutboxPersonTable {
  user_id: Int8;
  xid: string;
}

export interface OutboxConsumerTable {
  name: string;
  xid: ColumnType<string, string | undefined, string>;
  id: ColumnType<bigint, bigint | undefined, bigint>;
}

/** One row: the number that an earlier server had reached, or 0. */
export interface XidBaseTable {
  is_only: Generated<boolean>;
  base: Int8;
}

/** Events, and how far each consumer has read them. */
export interface EventsSchema {
  outbox: OutboxTable;
  outbox_person: OutboxPersonTable;
  outbox_consumer: OutboxConsumerTable;
  xid_base: XidBaseTable;
}
