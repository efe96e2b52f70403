import { addDays, businessDay, businessDayStart } from '@taice/core/rules';
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
import type { Day } from '../platform/db/schema-ledger.ts';
import { transaction } from '../platform/db/transaction.ts';
import { recordIssues } from '../platform/reconciliation-issues.ts';
import type { Services } from '../platform/services.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'log' | 'events' | 'sources' | 'config' | 'settings'>;
type Check = (deps: Needs & { readonly day: Day }) => Promise<string[]>;

/** 03:00 of the business day, when there is least traffic. */
const START_OFFSET_MS = 3 * 3_600_000;
/**
 * Checks that query nodes a thousand times, which may be down: retried only after so many ms. They cover the last days
 * only, so their issues are stored.
 */
const nodeChecks: ReadonlySet<string> = new Set(['paid-on-bsc-check', 'paid-on-ton-check']);
const NODE_RETRY_MS = 10 * 60_000;
/** Problems reported per check; all are counted. */
const MAX_REPORTED = 20;

const checks: Readonly<Record<string, Check>> = {
  'ledger-check': ({ db }) => checkLedger(db),
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
  'seals-check': async ({ db }) => {
    const report = await verifyChain(db);
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
  for (const [name, check] of Object.entries(checks)) {
    if (now.getTime() - (failed.get(name) ?? -Infinity) < NODE_RETRY_MS) continue;
    const lastCheck = await db
      .selectFrom('nightly_check')
      .select('problems')
      .where('name', '=', name)
      .where('biz_date', '=', day)
      .executeTakeFirst();
    if (lastCheck) {
      problemsGauge().set({ check: name }, lastCheck.problems);
      continue;
    }
    const foundProblems = await check({ ...deps, day }).catch((error: unknown) => {
      log.error({ check: name, day, error }, 'nightly check could not run; retrying');
      problemsGauge().set({ check: name }, Number.NaN);
      if (nodeChecks.has(name)) failed.set(name, now.getTime());
      return null;
    });
    if (foundProblems === null) continue;
    const problems = nodeChecks.has(name)
      ? await recordIssues(db, name, foundProblems, now)
      : foundProblems;
    problemsGauge().set({ check: name }, problems.length);
    if (problems.length > 0)
      log.error(
        { check: name, day, count: problems.length, problems: problems.slice(0, MAX_REPORTED) },
        'nightly check found problems',
      );
    // Two processes may both have checked; one of them stores the result.
    await db
      .insertInto('nightly_check')
      .values({ name, biz_date: day, problems: problems.length, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
};
