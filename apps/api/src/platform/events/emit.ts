import { businessDay } from '@taice/core/rules';
import { hot, type Tx } from '../db/pool.ts';
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

// The sort comes after every person's row is locked, and the ids are drawn after the sort.
const EMIT = `with e as (
    select * from unnest($1::text[], $2::text[], $3::bigint[], $4::date[], $5::jsonb[], $6::timestamptz[])
      with ordinality as e(type, event_key, user_id, biz_date, payload, at, n)
  ), person as (
    insert into outbox_person as p (user_id, xid)
    select user_id, pg_current_xact_id() from (select distinct user_id from e) d order by user_id
    on conflict (user_id) do update set xid = greatest(p.xid, excluded.xid)
    returning user_id, xid
  )
  insert into outbox (xid, type, event_key, user_id, biz_date, payload, at)
  select person.xid, e.type, e.event_key, e.user_id, e.biz_date, e.payload, e.at
  from e join person using (user_id) order by e.n`;

const keyOf = ({ type, userId, payload }: NewEvent, bizDate: Day): string => {
  const key = eventKeys[type] as (userId: bigint, payload: unknown, bizDate: Day) => string;
  return key(userId, payload, bizDate);
};

/**
 * Tells the consumers, once the transaction commits and only then. The person's other transactions that tell
 * something wait for that, so a transaction tells after it has paid: accounts are locked before people.
 */
export const emit = async (tx: Tx, ...events: readonly NewEvent[]): Promise<void> => {
  if (events.length === 0) return;
  const days = events.map(({ at, bizDate }) => bizDate ?? businessDay(at));
  await hot(tx, 'outbox_emit', EMIT, [
    events.map(({ type }) => type),
    events.map((event, index) => keyOf(event, days[index] ?? '')),
    events.map(({ userId }) => userId),
    days,
    events.map(({ payload }) => JSON.stringify(payload)),
    events.map(({ at }) => at),
  ]);
};
