import { businessDay } from '@taice/core/rules';
import { preparedQuery, type Tx } from '../db/pool.ts';
import type { Day } from '../db/schema-ledger.ts';
import { eventKeys, type EventPayloads, type EventType } from './catalogue.ts';

/** Something that has just happened to a person. `at` is on the rule clock, `bizDate` its day unless given. */
export type NewEvent<T extends EventType = EventType> = {
  [K in T]: {
    readonly type: K;
    readonly userId: bigint;
    readonly at: Date;
    readonly bizDate?: Day;
    readonly payload: EventPayloads[K];
  };
}[T];

const EMIT_SQL = `select emit_events($1::text[], $2::text[], $3::bigint[], $4::date[], $5::jsonb[], $6::timestamptz[])`;

const keyOf = ({ type, userId, payload }: NewEvent, bizDate: Day): string => {
  const key = eventKeys[type] as (userId: bigint, payload: unknown, bizDate: Day) => string;
  return key(userId, payload, bizDate);
};

/**
 * Publishes events to the consumers, once the transaction commits and only then. The person's other emitting
 * transactions wait for that. So a transaction emits after it has paid: accounts are locked before people.
 */
export const emit = async (tx: Tx, ...events: readonly NewEvent[]): Promise<void> => {
  if (events.length > 0) await preparedQuery(tx, 'outbox_emit', EMIT_SQL, eventValues(events));
};

/** The arguments of the database's `emit_events`. */
export const eventValues = (events: readonly NewEvent[]): unknown[][] => {
  const days = events.map(({ at, bizDate }) => bizDate ?? businessDay(at));
  return [
    events.map(({ type }) => type),
    events.map((event, index) => keyOf(event, days[index] ?? '')),
    events.map(({ userId }) => userId),
    days,
    events.map(({ payload }) => JSON.stringify(payload)),
    events.map(({ at }) => at),
  ];
};
