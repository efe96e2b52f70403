import { withoutUrls } from '@taice/chain';
import pLimit from 'p-limit';
import { alarm } from './alarm.ts';
import { beginPoll } from './poll-quorum.ts';
import { type Attempt, attemptsOf, openPayouts, type Payout } from './payout-queries.ts';
import { armFirstInstance, askToBeArmed, readSwitch } from './payout-switch.ts';
import type { PayoutWorker } from './payout-worker.ts';
import { preparePayouts } from './prepare-payouts.ts';
import { sendPayout } from './send-payouts.ts';
import { needsAttention, signPayout } from './sign-payouts.ts';
import { watchIdleFunds } from './watch-funds.ts';
import {
  resetObservation,
  resetAllObservations,
  closeGivenUp,
  type Nonces,
  watchFormerAddressPayout,
  watchPayout,
} from './watch-payouts.ts';

/** True if a block could have taken the last attempt long ago. */
const isStuck = ({ settings, clock }: PayoutWorker, signedAt: Date): boolean =>
  clock.real().getTime() - signedAt.getTime() >= settings.payout_stuck_ms;

/** Multiple of `payout_stuck_ms` after which an operator is asked, even if a stalled node reports no error. */
const STALE_FACTOR = 6;

/** Asks an operator about a payout that has been open for too long, whatever nodes report. */
const escalateIfStale = async (
  worker: PayoutWorker,
  payout: Payout,
  first: Attempt | undefined,
): Promise<void> => {
  if (!first || payout.state === 'needs_attention') return;
  const age = worker.clock.real().getTime() - first.signed_at.getTime();
  if (age < STALE_FACTOR * worker.settings.payout_stuck_ms) return;
  await needsAttention(worker, payout, 'open for far too long');
};

/** True if payouts may be sent. Checked before each one: the switch also stops the rest of a cycle. */
const isSendingAllowed = async ({ db, port, instance }: PayoutWorker): Promise<boolean> => {
  const { isOn, armedInstance } = await readSwitch(db, port.chain);
  return isOn && armedInstance === instance;
};

/** Position of a payout that needs work: unsigned, waiting for a block, or unable to enter one any more. */
type PayoutPosition = 'new' | 'waits' | 'expired';

interface ObservedPayout {
  readonly payout: Payout;
  readonly where: PayoutPosition;
  /** Last attempt at the time of the lookup. */
  readonly last: Attempt | undefined;
}

/** True if an attempt with a higher fee has to replace the last one. */
const needsHigherFee = (
  worker: PayoutWorker,
  payout: Payout,
  last: Attempt,
  nonces: Nonces,
): boolean => {
  if (!worker.port.isOrdered) return false;
  // A higher fee does not help behind an earlier nonce.
  const isNext = nonces?.mined === payout.nonce;
  return (isStuck(worker, last.signed_at) && isNext) || (payout.is_given_up && last.kind === 'pay');
};

/** Signs an unsigned payout, or replaces an attempt that cannot enter a block. */
const signIfDue = async (
  worker: PayoutWorker,
  { payout, where, last }: ObservedPayout,
  nonces: Nonces,
): Promise<void> => {
  if (last) {
    if (where !== 'expired' && !needsHigherFee(worker, payout, last, nonces)) return;
  } else if (payout.state === 'needs_attention' && !payout.is_given_up) return;
  if (await isSendingAllowed(worker)) await signPayout(worker, payout, last);
};

/** Sends the signed attempt of a payout that is in no block. */
const broadcastIfDue = async (
  worker: PayoutWorker,
  payout: Payout,
  nonces: Nonces,
): Promise<void> => {
  const [lastAttempt] = await attemptsOf(worker.db, payout.id);
  if (!lastAttempt || !(await isSendingAllowed(worker))) return;
  const state = payout.state === 'prepared' ? 'signed' : payout.state;
  const isNext = worker.port.isOrdered && nonces?.mined === payout.nonce;
  await sendPayout(worker, { ...payout, state }, lastAttempt, isNext);
};

/** Consecutive failures that end a cycle: no single payout causes that many. */
const MAX_FAILURES = 3;
/**
 * Concurrent lookups and signatures: most of a cycle is spent waiting for nodes. Sending is sequential, so that the
 * switch can stop it.
 */
const CONCURRENCY = 4;

/** Handles each item separately: a failing one does not block the others. */
const forEachIsolated = async <T extends Payout | ObservedPayout>(
  worker: PayoutWorker,
  all: readonly T[],
  concurrency: number,
  handle: (each: T) => Promise<unknown>,
): Promise<void> => {
  const limit = pLimit(concurrency);
  let failures = 0;
  const tasks = all.map((each) =>
    limit(async () => {
      if (failures >= MAX_FAILURES) return;
      try {
        await handle(each);
        failures = 0;
      } catch (error) {
        failures += 1;
        if (failures >= Math.min(MAX_FAILURES, all.length)) throw error;
        alarm(worker, 'could not process payout', {
          payout: `${'payout' in each ? each.payout.id : each.id}`,
          err: withoutUrls(error),
        });
      }
    }),
  );
  // The next cycle may run in another process, so all work of this one has to end first.
  const results = await Promise.allSettled(tasks);
  const failure = results.find((each) => each.status === 'rejected');
  if (failure) throw failure.reason;
};

/** Looks up the payouts of this address; returns those that need work, in order. */
const watchOwn = async (
  worker: PayoutWorker,
  payouts: readonly Payout[],
  nonces: Nonces,
): Promise<ObservedPayout[]> => {
  const observed: ObservedPayout[] = [];
  await forEachIsolated(worker, payouts, CONCURRENCY, async (payout) => {
    const attempts = await attemptsOf(worker.db, payout.id);
    const [last] = attempts;
    const position = last ? await watchPayout(worker, payout, attempts, nonces) : 'new';
    await escalateIfStale(worker, payout, attempts.at(-1));
    if (position !== 'watched') observed.push({ payout, where: position, last });
  });
  return observed.toSorted((a, b) => payouts.indexOf(a.payout) - payouts.indexOf(b.payout));
};

/** Signs and sends the payouts that `watchOwn` returned. */
const advancePayouts = async (
  worker: PayoutWorker,
  observed: readonly ObservedPayout[],
  nonces: Nonces,
): Promise<void> => {
  const { isOrdered } = worker.port;
  // Without ordered nonces nothing has to close the nonce. An attempt that may still count is awaited.
  const isAbandoned = ({ payout }: ObservedPayout): boolean => payout.is_given_up && !isOrdered;
  const closable = observed.filter((each) => isAbandoned(each) && each.where !== 'waits');
  await forEachIsolated(worker, closable, CONCURRENCY, ({ payout, last }) =>
    closeGivenUp(worker, payout, last?.seq ?? 0),
  );
  const active = observed.filter((each) => !isAbandoned(each));
  await forEachIsolated(worker, active, CONCURRENCY, (each) => signIfDue(worker, each, nonces));
  await forEachIsolated(worker, active, 1, ({ payout }) => broadcastIfDue(worker, payout, nonces));
};

/** Open payouts by address. This key must not sign those of other addresses: they would be paid twice. */
const openOf = async ({ db, port }: PayoutWorker) => {
  const open = await openPayouts(db, port.chain);
  const isOwn = (payout: Payout): boolean => payout.from_address === port.address;
  return { own: open.filter(isOwn), others: open.filter((payout) => !isOwn(payout)) };
};

const runPoll = async (worker: PayoutWorker): Promise<'led' | 'off' | 'unarmed'> => {
  const { db, port, instance, clock } = worker;
  let payoutSwitch = await readSwitch(db, port.chain);
  if (payoutSwitch.armedInstance === null) {
    await armFirstInstance(db, port, instance, clock.rule());
    payoutSwitch = await readSwitch(db, port.chain);
  }
  if (payoutSwitch.armedInstance !== instance) {
    alarm(worker, 'this instance is not armed: nothing is sent', { instance });
    await askToBeArmed(db, port.chain, instance, clock.rule());
    await resetAllObservations(worker);
    return 'unarmed';
  }
  beginPoll(worker);
  const { own, others } = await openOf(worker);
  if (others.length > 0)
    alarm(worker, 'some open payouts are from another address', { count: others.length });
  await forEachIsolated(worker, others, CONCURRENCY, async (payout) =>
    watchFormerAddressPayout(worker, payout, await attemptsOf(db, payout.id)),
  ).catch(async (error: unknown) => {
    // Payouts skipped in this cycle count as not observed. Payouts of our own address do not wait for them.
    await Promise.all(others.map((payout) => resetObservation(worker, payout)));
    alarm(worker, 'could not look up payouts of another address', { err: withoutUrls(error) });
  });
  if (!payoutSwitch.isOn) {
    alarm(worker, 'switched off', { reason: payoutSwitch.reason });
    if (own.length > 0) await watchOwn(worker, own, await port.nonces());
    await watchIdleFunds(worker);
    return 'off';
  }
  if (!(await preparePayouts(worker, own))) return 'off';
  const { own: ownPayouts } = await openOf(worker);
  if (ownPayouts.length === 0) return 'led';
  const nonces = await port.nonces();
  await advancePayouts(worker, await watchOwn(worker, ownPayouts, nonces), nonces);
  return 'led';
};

/**
 * Runs one payout cycle of a chain: looks up open payouts, sends, and takes approved cash-outs.
 *
 * Each step starts from stored rows, so a cycle may be aborted anywhere. With the switch off it only observes. If
 * another instance is armed, this one neither observes nor sends.
 */
export const runPayoutCycle = async (worker: PayoutWorker): Promise<'led' | 'off' | 'unarmed'> => {
  try {
    return await runPoll(worker);
  } catch (error) {
    await resetAllObservations(worker).catch((resetError: unknown) => {
      // This process has reset its own quorum; the stored observations stay until the database works again.
      alarm(worker, 'cycle failed, and its reset could not be stored', {
        err: withoutUrls(resetError),
      });
    });
    throw error;
  }
};
