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
export const perHour = (count: number): Rate => ({ everyMs: 3_600_000 / count, burst: count });
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
export const memoryLimiter = (maxKeys = MAX_KEYS): Limiter => {
  const arrivalMsByKey = new LRUCache<string, number>({ max: maxKeys });
  const boundedKey = (key: string): string => (key.length > MAX_KEY_LENGTH ? digestOf(key) : key);
  const arrivalOf = (key: string, { everyMs, burst }: Rate, now: number): number => {
    const arrivalMs = arrivalMsByKey.get(key) ?? now;
    // Only a clock that was set back leaves an arrival this late. It must not lock anyone out until then.
    return arrivalMs > now + (burst + 1) * everyMs ? now : Math.max(arrivalMs, now);
  };
  const waitOf = (arrivalMs: number, { everyMs, burst }: Rate, now: number): number =>
    Math.max(0, arrivalMs - (burst - 1) * everyMs - now);
  return {
    wait: (key, rate, now) => waitOf(arrivalOf(boundedKey(key), rate, now), rate, now),
    take: (rawKey, rate, now) => {
      const key = boundedKey(rawKey);
      const arrivalMs = arrivalOf(key, rate, now);
      const waitMs = waitOf(arrivalMs, rate, now);
      if (waitMs === 0) arrivalMsByKey.set(key, arrivalMs + rate.everyMs);
      return waitMs;
    },
  };
};

// `excluded.arrival` is the caller's now and one interval.
const takeSql = (isAsync: boolean): string => `with asked as materialized (
    select a.key, a.now, a.at, (select arrival from rate_limit where key = a.key) as arrival
    from ${isAsync ? "(select set_config('synchronous_commit', 'off', true)) as quiet, " : ''}unnest($1::text[], $2::timestamptz[])
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
const TAKE_SQL = takeSql(false);
const TAKE_ASYNC_SQL = takeSql(true);

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
const groupsOf = (queries: readonly RateQuery[]): RateQuery[][] => {
  const groups: { rate: Rate; keys: Set<string>; members: RateQuery[] }[] = [];
  for (const query of queries) {
    const { key, rate } = query;
    const openGroup = groups.find(
      (group) =>
        group.rate.everyMs === rate.everyMs &&
        group.rate.burst === rate.burst &&
        !group.keys.has(key),
    );
    if (openGroup) {
      openGroup.keys.add(key);
      openGroup.members.push(query);
    } else groups.push({ rate, keys: new Set([key]), members: [query] });
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
    ? await preparedQuery<WaitRow>(db, 'rate_take', TAKE_SQL, values)
    : await preparedQuery<WaitRow>(db, 'rate_take_quietly', TAKE_ASYNC_SQL, values);
  const rowsByMember = alignByIndex(rows, members);
  return members.map((query, index) => [query, rowsByMember[index]?.wait_ms ?? 0]);
};

const takeBatched = batchLoader(async (db, queries: readonly RateQuery[]) => {
  const groups = await Promise.all(groupsOf(queries).map((members) => takeGroup(db, members)));
  const waitMsByQuery = new Map(groups.flat());
  return queries.map((query) => waitMsByQuery.get(query) ?? 0);
});

/**
 * Counts for all processes together: proofs, codes, claims. The table does not reveal the person. A call on its own
 * does not wait for the disk: a crash may forget a recent one. In a transaction it must not reduce that one's
 * durability.
 */
export const takeShared = (db: Database, of: string, rate: Rate, now: Date): Promise<number> =>
  takeBatched(db, { key: digestOf(of), rate, now });

const RETURN_SQL =
  'update rate_limit set arrival = arrival - make_interval(secs => $2) where key = $1';

/** Reverts one `takeShared`. */
export const returnShared = async (
  db: Database,
  key: string,
  { everyMs }: Pick<Rate, 'everyMs'>,
): Promise<void> =>
  void (await preparedQuery(db, 'rate_give_back', RETURN_SQL, [digestOf(key), everyMs / 1000]));

/** Resets the count under a key. */
export const resetShared = async (db: Database, of: string): Promise<void> =>
  void (await preparedQuery(db, 'rate_forget', 'delete from rate_limit where key = $1', [
    digestOf(of),
  ]));
