import { addDays, businessDay, businessDayStart, weekStart } from '@taice/core/rules';
import { sql } from 'kysely';
import { Gauge, register } from 'prom-client';
import { reconcileWeek } from '../domains/leaderboard/jobs/run-week-cycle.ts';
import { verifySignedWeeks } from '../domains/leaderboard/published/check-weeks.ts';
import { deductFakeFriends } from '../domains/leaderboard/publish-week.ts';
import { listLatestWeeks } from '../domains/leaderboard/weeks.ts';
import { checkGrants } from '../domains/ledger/check-grants.ts';
import { checkLedger } from '../domains/ledger/check-ledger.ts';
import { checkDays } from '../domains/ledger/days/check-days.ts';
import { verifyChain } from '../domains/ledger/seal.ts';
import { checkMarket } from '../domains/nft/market/check-market.ts';
import { checkDraws } from '../domains/nft/boxes/check-draws.ts';
import { checkOrders } from '../domains/prizes/check-orders.ts';
import { checkNftChain } from '../domains/nft/chain/check-nft-chain.ts';
import { checkCashOuts } from '../domains/wallet/cash-outs/check-cash-outs.ts';
import { checkPaidOnChain } from '../domains/wallet/payouts/check-paid-on-chain.ts';
import { checkCounters } from '../domains/user/jobs/check-counters.ts';
import { withLeaderLock } from '../platform/db/leader-lock.ts';
import type { Database } from '../platform/db/pool.ts';
import type { Day } from '../platform/db/schema-ledger.ts';
import { transaction } from '../platform/db/transaction.ts';
import { recordIssues } from '../platform/reconciliation-issues.ts';
import type { Services } from '../platform/services.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'log' | 'events' | 'sources' | 'config' | 'settings'>;
type Check = (deps: Needs & { readonly day: Day; readonly since?: Day }) => Promise<string[]>;

/** 03:00 of the business day, when there is least traffic. */
const START_OFFSET_MS = 3 * 3_600_000;
/** ms after which a check that could not run is tried again: it may take minutes, or query nodes that are down. */
const RETRY_MS = 10 * 60_000;
/** Longer than the checks of any history; calls of people have 30 s. */
const STATEMENT_TIMEOUT = '2h';
/** They cover the last days only, so their issues are stored. */
const nodeChecks: ReadonlySet<string> = new Set(['paid-on-bsc-check', 'paid-on-ton-check']);
/**
 * They recompute all of the ledger on Mondays, and after a night with problems. On other days they leave out days of more
 * than a week before: nothing is booked on those any more.
 */
const ledgerChecks: ReadonlySet<string> = new Set(['ledger-check', 'seals-check']);
/** Problems reported per check; all are counted. */
const MAX_REPORTED = 20;

const checks: Readonly<Record<string, Check>> = {
  'ledger-check': ({ db, since }) => checkLedger(db, since),
  'counters-check': async ({ db, events }) => {
    const first = await checkCounters(db);
    if (first.length === 0) return [];
    // A very recent event may not have been counted yet.
    await events.waitUntilHandled();
    const recounted = new Set(await checkCounters(db));
    return first.filter((problem) => recounted.has(problem));
  },
  'orders-check': ({ db }) => checkOrders(db),
  'market-check': ({ db }) => checkMarket(db),
  'box-draws-check': ({ db }) => checkDraws(db),
  'cash-outs-check': ({ db, config }) => checkCashOuts(db, config.payouts.ton?.decimals),
  // Separate checks: if the nodes of one chain are down, the other is compared all the same.
  'paid-on-bsc-check': (deps) => checkPaidOnChain(deps, 'bsc'),
  'paid-on-ton-check': (deps) => checkPaidOnChain(deps, 'ton'),
  'nft-chain-check': checkNftChain,
  'seals-check': async ({ db, since }) => {
    const report = await verifyChain(db, since);
    return report.ok ? [] : [`seal ${report.seq}: ${report.problem}`];
  },
  // Only the last seven days, about which people may still ask. The published program checks all of them.
  'days-check': async ({ day, ...parts }) => [
    ...(await checkDays(
      parts,
      [-7, -6, -5, -4, -3, -2, -1].map((offset) => addDays(day, offset)),
    )),
    ...(await verifySignedWeeks(parts)),
  ],
  // Friends and videos that were taken back since change scores without an event. Correcting those scores is no alarm.
  'leaderboard-check': async ({ db, day }) => {
    for (const { id, state } of await listLatestWeeks(db, day)) {
      if (state === 'open') await reconcileWeek(db, id);
      if (state === 'frozen' || state === 'verifying')
        await transaction(db, (tx) => deductFakeFriends(tx, id));
    }
    return [];
  },
  'grants-check': ({ db, day }) => checkGrants(db, addDays(day, -1)),
};

const problemsGauge = (): Gauge<'check'> => {
  const existing = register.getSingleMetric('taice_check_problems');
  if (existing instanceof Gauge) return existing;
  return new Gauge({
    name: 'taice_check_problems',
    help: 'Problems that the last nightly check found; anything but 0 is an alarm',
    labelNames: ['check'] as const,
  });
};

/** Keyed by database, since one process has one: the time at which each check failed to run. */
const failures = new WeakMap<Services['db'], Map<string, number>>();

const storedProblems = async (db: Database, day: Day): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('nightly_check')
    .select(['name', 'problems'])
    .where('biz_date', '=', day)
    .execute();
  return new Map(rows.map(({ name, problems }) => [name, problems]));
};

/** The first day that a check of the ledger looks at; undefined for all. */
const firstDayOf = async (db: Database, name: string, day: Day): Promise<Day | undefined> => {
  if (!ledgerChecks.has(name) || weekStart(day) === day) return undefined;
  const last = await db
    .selectFrom('nightly_check')
    .select(['biz_date', 'problems'])
    .where('name', '=', name)
    .orderBy('biz_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.problems === 0 ? addDays(last.biz_date, -7) : undefined;
};

const runCheck = async (deps: Needs, name: string, day: Day): Promise<void> => {
  const { db, clock, log } = deps;
  const now = clock.rule();
  const problems = await checks[name]!({ ...deps, day, since: await firstDayOf(db, name, day) });
  const reported = nodeChecks.has(name) ? await recordIssues(db, name, problems, now) : problems;
  problemsGauge().set({ check: name }, reported.length);
  if (reported.length > 0)
    log.error(
      { check: name, day, count: reported.length, problems: reported.slice(0, MAX_REPORTED) },
      'nightly check found problems',
    );
  await db
    .insertInto('nightly_check')
    .values({ name, biz_date: day, problems: reported.length, at: now })
    .execute();
};

/**
 * Recomputes at night what the product rests on, each check once a business day for all processes. An alarm is an error
 * in the log and a number in the metrics, in every process alike.
 */
export const runNightlyChecks = async (deps: Needs): Promise<void> => {
  const { db, clock, log } = deps;
  const now = clock.rule();
  const day = businessDay(now);
  if (now.getTime() < businessDayStart(day) + START_OFFSET_MS) return;
  const failed = failures.get(db) ?? new Map<string, number>();
  failures.set(db, failed);
  const stored = await storedProblems(db, day);
  for (const [check, problems] of stored) problemsGauge().set({ check }, problems);
  const due = Object.keys(checks).filter(
    (name) => !stored.has(name) && now.getTime() - (failed.get(name) ?? -Infinity) >= RETRY_MS,
  );
  if (due.length === 0) return;
  await withLeaderLock(db, ['nightly checks', ''], async (connection) => {
    // A statement whose process has ended is cancelled, so it does not keep the lock.
    await sql`select set_config('statement_timeout', ${STATEMENT_TIMEOUT}, false),
      set_config('client_connection_check_interval', '10s', false)`.execute(connection);
    try {
      const doneMeanwhile = await storedProblems(connection, day);
      for (const name of due) {
        if (doneMeanwhile.has(name)) continue;
        await runCheck({ ...deps, db: connection }, name, day).catch((error: unknown) => {
          log.error({ check: name, day, error }, 'nightly check could not run; retrying');
          problemsGauge().set({ check: name }, Number.NaN);
          failed.set(name, now.getTime());
        });
      }
    } finally {
      await sql`reset statement_timeout`.execute(connection);
      await sql`reset client_connection_check_interval`.execute(connection);
    }
  });
};
