import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { batchLoader, alignByIndex } from '../db/batch-loader.ts';
import { type Database, preparedQuery } from '../db/pool.ts';

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

/** Callers write parts of their keys, so longer keys are hashed, and the number of keys is limited. */
const MAX_KEY_LENGTH = 100;
const MAX_KEYS = 100_000;

const digestOf = (key: string): string => hash('sha256', key, 'base64url');

/** Counts in this process; enough where a limit only protects the process. */
export const memoryLimiter = (most = MAX_KEYS): Limiter => {
  const arrivals = new LRUCache<string, number>({ max: most });
  const bounded = (key: string): string => (key.length > MAX_KEY_LENGTH ? digestOf(key) : key);
  const arrivalOf = (key: string, now: number): number => Math.max(arrivals.get(key) ?? now, now);
  const waitOf = (arrival: number, { everyMs, burst }: Rate, now: number): number =>
    Math.max(0, arrival - (burst - 1) * everyMs - now);
  return {
    wait: (key, rate, now) => waitOf(arrivalOf(bounded(key), now), rate, now),
    take: (given, rate, now) => {
      const key = bounded(given);
      const arrival = arrivalOf(key, now);
      const waitMs = waitOf(arrival, rate, now);
      if (waitMs === 0) arrivals.set(key, arrival + rate.everyMs);
      return waitMs;
    },
  };
};

// `excluded.arrival` is the caller's now and one interval.
const takeText = (quiet: boolean): string => `with asked as materialized (
    select a.key, a.now, a.at, (select arrival from rate_limit where key = a.key) as arrival
    from ${quiet ? "(select set_config('synchronous_commit', 'off', true)) as quiet, " : ''}unnest($1::text[], $2::timestamptz[])
      with ordinality as a(key, now, at)
  ), taken as (
    insert into rate_limit as r (key, arrival)
    select key, now + make_interval(secs => $3) from asked order by key
    on conflict (key) do update set arrival = greatest(r.arrival + make_interval(secs => $3), excluded.arrival)
      where r.arrival - make_interval(secs => $4) <= excluded.arrival - make_interval(secs => $3)
    returning key
  )
  select a.at::int, case when exists (select from taken t where t.key = a.key) then 0
    else greatest(1, extract(epoch from coalesce(a.arrival, a.now)
      - make_interval(secs => $4) - a.now) * 1000)
    end::float8 as wait_ms from asked a`;
const TAKE = takeText(false);
const TAKE_QUIETLY = takeText(true);

interface RateQuery {
  readonly key: string;
  readonly rate: Rate;
  readonly now: Date;
}
interface WaitRow {
  readonly at: number;
  readonly wait_ms: number;
}

/** Keys that one statement can count: of one rate, and each key once. */
const groupsOf = (asked: readonly RateQuery[]): RateQuery[][] => {
  const groups: { rate: Rate; keys: Set<string>; members: RateQuery[] }[] = [];
  for (const one of asked) {
    const { key, rate } = one;
    const open = groups.find(
      (group) =>
        group.rate.everyMs === rate.everyMs &&
        group.rate.burst === rate.burst &&
        !group.keys.has(key),
    );
    if (open) {
      open.keys.add(key);
      open.members.push(one);
    } else groups.push({ rate, keys: new Set([key]), members: [one] });
  }
  return groups.map(({ members }) => members);
};

const takeGroup = async (
  db: Database,
  members: readonly RateQuery[],
): Promise<[RateQuery, number][]> => {
  const [first] = members;
  if (!first) return [];
  const { everyMs, burst } = first.rate;
  const values = [
    members.map(({ key }) => key),
    members.map(({ now }) => now),
    everyMs / 1000,
    ((burst - 1) * everyMs) / 1000,
  ];
  const rows = db.isTransaction
    ? await preparedQuery<WaitRow>(db, 'rate_take', TAKE, values)
    : await preparedQuery<WaitRow>(db, 'rate_take_quietly', TAKE_QUIETLY, values);
  const placed = alignByIndex(rows, members);
  return members.map((one, index) => [one, placed[index]?.wait_ms ?? 0]);
};

const takeBatched = batchLoader(async (db, asked: readonly RateQuery[]) => {
  const answers = await Promise.all(groupsOf(asked).map((members) => takeGroup(db, members)));
  const waits = new Map(answers.flat());
  return asked.map((one) => waits.get(one) ?? 0);
});

/**
 * Counts for all processes together: proofs, codes, claims. The table does not reveal the person. A call on its own
 * does not wait for the disk: a crash may forget a recent one. In a transaction it must not reduce that one's
 * durability.
 */
export const takeShared = (db: Database, of: string, rate: Rate, now: Date): Promise<number> =>
  takeBatched(db, { key: digestOf(of), rate, now });

const RETURN = 'update rate_limit set arrival = arrival - make_interval(secs => $2) where key = $1';

/** Reverts one `takeShared`. */
export const returnShared = async (
  db: Database,
  key: string,
  { everyMs }: Pick<Rate, 'everyMs'>,
): Promise<void> =>
  void (await preparedQuery(db, 'rate_give_back', RETURN, [digestOf(key), everyMs / 1000]));

/** Resets the count under a key. */
export const resetShared = async (db: Database, of: string): Promise<void> =>
  void (await preparedQuery(db, 'rate_forget', 'delete from rate_limit where key = $1', [
    digestOf(of),
  ]));
