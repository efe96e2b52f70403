import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Database, hot } from '../db/pool.ts';

/** GCRA: `burst` calls at once, then one each `everyMs`. */
export interface Rate {
  readonly everyMs: number;
  readonly burst: number;
}

export const perMinute = (count: number): Rate => ({ everyMs: 60_000 / count, burst: count });
export const perDay = (count: number): Rate => ({ everyMs: 86_400_000 / count, burst: count });

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

const takeText = (quiet: boolean): string => `with before as (
    select arrival from rate_limit where key = $1
  ), taken as (
    insert into rate_limit (key, arrival) values ($1, $2::timestamptz + make_interval(secs => $3))
    on conflict (key) do update
      set arrival = greatest(rate_limit.arrival, $2::timestamptz) + make_interval(secs => $3)
      where greatest(rate_limit.arrival, $2::timestamptz) - make_interval(secs => $4) <= $2::timestamptz
    returning key
  )
  select case when exists (select from taken) then 0
    else greatest(1, extract(epoch from coalesce((select arrival from before), $2::timestamptz)
      - make_interval(secs => $4) - $2::timestamptz) * 1000)
    end::float8 as wait_ms${quiet ? ", set_config('synchronous_commit', 'off', true)" : ''}`;
const TAKE = takeText(false);
const TAKE_QUIETLY = takeText(true);

/**
 * Counts for all processes together: proofs, codes, claims. Whose they are cannot be read in the table.
 * By itself it does not wait for the disk: a crash may forget who has just called. In a transaction it
 * must leave that one as durable as it is.
 */
export const takeShared = async (
  db: Database,
  of: string,
  { everyMs, burst }: Rate,
  now: Date,
): Promise<number> => {
  const values = [digestOf(of), now, everyMs / 1000, ((burst - 1) * everyMs) / 1000];
  const [row] = db.isTransaction
    ? await hot<{ wait_ms: number }>(db, 'rate_take', TAKE, values)
    : await hot<{ wait_ms: number }>(db, 'rate_take_quietly', TAKE_QUIETLY, values);
  return row?.wait_ms ?? 0;
};

const GIVE_BACK =
  'update rate_limit set arrival = arrival - make_interval(secs => $2) where key = $1';

/** Takes back one `takeShared`, as if it had not been. */
export const giveBackShared = async (
  db: Database,
  of: string,
  { everyMs }: Pick<Rate, 'everyMs'>,
): Promise<void> =>
  void (await hot(db, 'rate_give_back', GIVE_BACK, [digestOf(of), everyMs / 1000]));

/** Begins anew with what was counted under a key. */
export const forgetShared = async (db: Database, of: string): Promise<void> =>
  void (await hot(db, 'rate_forget', 'delete from rate_limit where key = $1', [digestOf(of)]));
