import { addDays, businessDay, businessDayStart } from '@taice/core/rules';
import { Gauge, register } from 'prom-client';
import { reconcileWeek } from '../domains/leaderboard/jobs/run-week-cycle.ts';
import { checkWeeks } from '../domains/leaderboard/published/check-weeks.ts';
import { takeOffFriends } from '../domains/leaderboard/publish-week.ts';
import { latestWeeks } from '../domains/leaderboard/weeks.ts';
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
type Check = (needs: Needs & { readonly day: Day }) => Promise<string[]>;

/** 03:00 of the business day, when least is going on. */
const AFTER_MS = 3 * 3_600_000;
/**
 * Those that ask nodes a thousand things, which may be away: tried again only after so many ms. They look at the last days
 * only, so that what they find is kept.
 */
const ofNodes: ReadonlySet<string> = new Set(['paid-on-bsc-check', 'paid-on-ton-check']);
const AGAIN_MS = 10 * 60_000;
/** So many of what is wrong are told; all are counted. */
const SHOWN = 20;

const checks: Readonly<Record<string, Check>> = {
  'ledger-check': ({ db }) => checkLedger(db),
  'counters-check': async ({ db, events }) => {
    const first = await checkCounters(db);
    if (first.length === 0) return [];
    // What has only just happened may not have been counted yet.
    await events.handled();
    const second = new Set(await checkCounters(db));
    return first.filter((problem) => second.has(problem));
  },
  'orders-check': ({ db }) => checkOrders(db),
  'market-check': ({ db }) => checkMarket(db),
  'box-draws-check': ({ db }) => checkDraws(db),
  'cash-outs-check': ({ db, config }) => checkCashOuts(db, config.payouts.ton?.decimals),
  // Each by itself: where nodes of one chain are away the other is compared all the same.
  'paid-on-bsc-check': (needs) => checkPaidOnChain(needs, 'bsc'),
  'paid-on-ton-check': (needs) => checkPaidOnChain(needs, 'ton'),
  'nft-chain-check': checkNftChain,
  'chain-check': async ({ db }) => {
    const report = await verifyChain(db);
    return report.ok ? [] : [`seal ${report.seq}: ${report.problem}`];
  },
  // The week that somebody may still ask about first; who wants all of it runs the published program.
  'days-check': async ({ day, ...parts }) => [
    ...(await checkDays(
      parts,
      [-7, -6, -5, -4, -3, -2, -1].map((ago) => addDays(day, ago)),
    )),
    ...(await checkWeeks(parts)),
  ],
  // Friends and videos that were taken back since are told by nothing else: scores are mended, which is no alarm.
  'leaderboard-check': async ({ db, day }) => {
    for (const { id, state } of await latestWeeks(db, day)) {
      if (state === 'open') await reconcileWeek(db, id);
      if (state === 'frozen' || state === 'verifying')
        await transaction(db, (tx) => takeOffFriends(tx, id));
    }
    return [];
  },
  'grants-check': ({ db, day }) => checkGrants(db, addDays(day, -1)),
};

const problemsGauge = (): Gauge<'check'> => {
  const known = register.getSingleMetric('taice_check_problems');
  if (known instanceof Gauge) return known;
  return new Gauge({
    name: 'taice_check_problems',
    help: 'What the last nightly check found wrong; anything but 0 is an alarm',
    labelNames: ['check'] as const,
  });
};

/** By database, since one process has one: when each could not be made. */
const failures = new WeakMap<Services['db'], Map<string, number>>();

/**
 * Recomputes at night what the product rests on, each check once a business day whatever the number of
 * processes, and alarms: an error in the log and a number in the metrics, in every process alike.
 */
export const runNightlyChecks = async (needs: Needs): Promise<void> => {
  const { db, clock, log } = needs;
  const at = clock.rule();
  const day = businessDay(at);
  if (at.getTime() < businessDayStart(day) + AFTER_MS) return;
  const failed = failures.get(db) ?? new Map<string, number>();
  failures.set(db, failed);
  for (const [name, check] of Object.entries(checks)) {
    if (at.getTime() - (failed.get(name) ?? -Infinity) < AGAIN_MS) continue;
    const known = await db
      .selectFrom('nightly_check')
      .select('problems')
      .where('name', '=', name)
      .where('biz_date', '=', day)
      .executeTakeFirst();
    if (known) {
      problemsGauge().set({ check: name }, known.problems);
      continue;
    }
    const found = await check({ ...needs, day }).catch((error: unknown) => {
      log.error(
        { check: name, day, error },
        'a nightly check could not be made; it is tried again',
      );
      problemsGauge().set({ check: name }, Number.NaN);
      if (ofNodes.has(name)) failed.set(name, at.getTime());
      return null;
    });
    if (found === null) continue;
    const problems = ofNodes.has(name) ? await recordIssues(db, name, found, at) : found;
    problemsGauge().set({ check: name }, problems.length);
    if (problems.length > 0)
      log.error(
        { check: name, day, count: problems.length, problems: problems.slice(0, SHOWN) },
        'a nightly check found something wrong',
      );
    // Two processes may both have looked; one of them writes it down.
    await db
      .insertInto('nightly_check')
      .values({ name, biz_date: day, problems: problems.length, at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
};
