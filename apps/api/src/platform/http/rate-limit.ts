import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../db/pool.ts';

/** GCRA: `burst` calls at once, then one each `everyMs`. */
export interface Rate {
  readonly everyMs: number;
  readonly burst: number;
}

export const perMinute = (count: number): Rate => ({ everyMs: 60_000 / count, burst: count });

/** Milliseconds until the call would be allowed; 0: it is, and was counted. */
export type Take = (key: string, rate: Rate, now: number) => number;

export interface Limiter {
  readonly take: Take;
  /** As `take`, without counting anything. */
  readonly wait: Take;
}

/** Callers write parts of their keys: none is kept that is longer than this, and no more than so many. */
const KEY_LENGTH = 100;
const MOST_KEYS = 100_000;

const digestOf = (key: string): string => hash('sha256', key, 'base64url');

/** Counts in this process; enough where a limit only protects the process. */
export const memoryLimiter = (most = MOST_KEYS): Limiter => {
  const arrivals = new LRUCache<string, number>({ max: most });
  const bounded = (key: string): string => (key.length > KEY_LENGTH ? digestOf(key) : key);
  const arrivalOf = (key: string, now: number): number => Math.max(arrivals.get(key) ?? now, now);
  const waitOf: Take = (key, { everyMs, burst }, now) =>
    Math.max(0, arrivalOf(key, now) - (burst - 1) * everyMs - now);
  return {
    wait: (key, rate, now) => waitOf(bounded(key), rate, now),
    take: (given, rate, now) => {
      const key = bounded(given);
      const waitMs = waitOf(key, rate, now);
      if (waitMs === 0) arrivals.set(key, arrivalOf(key, now) + rate.everyMs);
      return waitMs;
    },
  };
};

/** Counts for all processes together: proofs, codes, claims. Whose they are cannot be read in the table. */
export const takeShared = async (
  db: Database,
  of: string,
  { everyMs, burst }: Rate,
  now: Date,
): Promise<number> => {
  const key = digestOf(of);
  const every = sql`make_interval(secs => ${everyMs / 1000})`;
  const slack = sql`make_interval(secs => ${((burst - 1) * everyMs) / 1000})`;
  const { rows } = await sql<{ wait_ms: number }>`
    with before as (
      select arrival from rate_limit where key = ${key}
    ), taken as (
      insert into rate_limit (key, arrival) values (${key}, ${now}::timestamptz + ${every})
      on conflict (key) do update
        set arrival = greatest(rate_limit.arrival, ${now}::timestamptz) + ${every}
        where greatest(rate_limit.arrival, ${now}::timestamptz) - ${slack} <= ${now}::timestamptz
      returning key
    )
    select case when exists (select from taken) then 0
      else greatest(1, extract(epoch from
        coalesce((select arrival from before), ${now}::timestamptz) - ${slack} - ${now}::timestamptz) * 1000)
      end::float8 as wait_ms
  `.execute(db);
  return rows[0]?.wait_ms ?? 0;
};
