import { sql } from 'kysely';
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

/** Counts in this process; enough where a limit only protects the process. */
export const memoryLimiter = (): Limiter => {
  const arrivals = new Map<string, number>();
  let sweepAt = 0;
  const arrivalOf = (key: string, now: number): number => Math.max(arrivals.get(key) ?? now, now);
  const wait: Take = (key, { everyMs, burst }, now) =>
    Math.max(0, arrivalOf(key, now) - (burst - 1) * everyMs - now);
  const take: Take = (key, rate, now) => {
    if (now >= sweepAt) {
      for (const [old, arrival] of arrivals) if (arrival <= now) arrivals.delete(old);
      sweepAt = now + 60_000;
    }
    const waitMs = wait(key, rate, now);
    if (waitMs === 0) arrivals.set(key, arrivalOf(key, now) + rate.everyMs);
    return waitMs;
  };
  return { take, wait };
};

/** Counts for all processes together: proofs, codes, claims. */
export const takeShared = async (
  db: Database,
  key: string,
  { everyMs, burst }: Rate,
  now: Date,
): Promise<number> => {
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
