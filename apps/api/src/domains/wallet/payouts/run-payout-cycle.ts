import { withoutUrls } from '@taice/chain';
import pLimit from 'p-limit';
import { alarm } from './alarm.ts';
import { beginPoll } from './poll-quorum.ts';
import { type Attempt, attemptsOf, openPayouts, type Payout } from './payout-queries.ts';
import { armNew, askToBeArmed, readSwitch } from './payout-switch.ts';
import type { PayoutWorker } from './payout-worker.ts';
import { preparePayouts } from './prepare-payouts.ts';
import { sendPayout } from './send-payouts.ts';
import { needsAttention, signPayout } from './sign-payouts.ts';
import { watchIdleFunds } from './watch-funds.ts';
import {
  breakOff,
  breakOffAll,
  endGivenUp,
  type Nonces,
  watchForeign,
  watchPayout,
} from './watch-payouts.ts';

/** Since the first time that its last attempt could have come into a block. */
const isStuck = ({ settings, clock }: PayoutWorker, signedAt: Date): boolean =>
  clock.real().getTime() - signedAt.getTime() >= settings.payout_stuck_ms;

/** So many times as long as it takes to be stuck, and a person is asked: also where a node stands still, and says nothing wrong. */
const OPEN_TIMES = 6;

/** Has a person look at what has been on its way for that long, whatever is said of it. */
const tellOfOpen = async (
  worker: PayoutWorker,
  payout: Payout,
  first: Attempt | undefined,
): Promise<void> => {
  if (!first || payout.state === 'needs_attention') return;
  const age = worker.clock.real().getTime() - first.signed_at.getTime();
  if (age < OPEN_TIMES * worker.settings.payout_stuck_ms) return;
  await needsAttention(worker, payout, 'it has been on its way for far too long');
};

/** Whether it still may: the switch stops what is not sent yet, also within a turn. */
const mayGo = async ({ db, port, instance }: PayoutWorker): Promise<boolean> => {
  const { isOn, armedInstance } = await readSwitch(db, port.chain);
  return isOn && armedInstance === instance;
};

/** Where one is that has to be led on: not signed yet, on its way into a block, or one that can come into none any more. */
type Where = 'new' | 'waits' | 'expired';

interface ObservedPayout {
  readonly payout: Payout;
  readonly where: Where;
  /** The attempt that was the last one when it was looked for. */
  readonly last: Attempt | undefined;
}

/** Whether a dearer one takes the place of what was signed last. */
const isOutbid = (worker: PayoutWorker, payout: Payout, last: Attempt, nonces: Nonces): boolean => {
  if (!worker.port.isOrdered) return false;
  // Who waits behind another is not helped by a higher fee.
  const isNext = nonces?.mined === payout.nonce;
  return (isStuck(worker, last.signed_at) && isNext) || (payout.is_given_up && last.kind === 'pay');
};

/** Signs what is not signed yet, or anew what cannot come into a block as it is. */
const signOn = async (
  worker: PayoutWorker,
  { payout, where, last }: ObservedPayout,
  nonces: Nonces,
): Promise<void> => {
  if (last) {
    if (where !== 'expired' && !isOutbid(worker, payout, last, nonces)) return;
  } else if (payout.state === 'needs_attention' && !payout.is_given_up) return;
  if (await mayGo(worker)) await signPayout(worker, payout, last);
};

/** Sends what is signed and in no block yet. */
const sendOn = async (worker: PayoutWorker, payout: Payout, nonces: Nonces): Promise<void> => {
  const [newest] = await attemptsOf(worker.db, payout.id);
  if (!newest || !(await mayGo(worker))) return;
  const state = payout.state === 'prepared' ? 'signed' : payout.state;
  const isNext = worker.port.isOrdered && nonces?.mined === payout.nonce;
  await sendPayout(worker, { ...payout, state }, newest, isNext);
};

/** After so many in a row it is no single payout's fault: the turn ends, and the next one tries anew. */
const FAILED_MOST = 3;
/** Looked for, and signed, at the same time: most of a turn is spent waiting for nodes. They are sent one by one, so that the switch stops them. */
const TOGETHER = 4;

/** Each for itself: one that throws holds up no other. */
const forEach = async <T extends Payout | ObservedPayout>(
  worker: PayoutWorker,
  all: readonly T[],
  together: number,
  work: (each: T) => Promise<unknown>,
): Promise<void> => {
  const limited = pLimit(together);
  let failed = 0;
  const led = all.map((each) =>
    limited(async () => {
      if (failed >= FAILED_MOST) return;
      try {
        await work(each);
        failed = 0;
      } catch (error) {
        failed += 1;
        if (failed >= Math.min(FAILED_MOST, all.length)) throw error;
        alarm(worker, 'one cannot be led', {
          payout: `${'payout' in each ? each.payout.id : each.id}`,
          err: withoutUrls(error),
        });
      }
    }),
  );
  // Nothing of this turn may still be under way when the next one begins, which may be another process's.
  const ended = await Promise.allSettled(led);
  const broken = ended.find((each) => each.status === 'rejected');
  if (broken) throw broken.reason;
};

/** Looks where all of its own are; those that have to be led on, in their order. */
const watchOwn = async (
  worker: PayoutWorker,
  payouts: readonly Payout[],
  nonces: Nonces,
): Promise<ObservedPayout[]> => {
  const found: ObservedPayout[] = [];
  await forEach(worker, payouts, TOGETHER, async (payout) => {
    const attempts = await attemptsOf(worker.db, payout.id);
    const [last] = attempts;
    const where = last ? await watchPayout(worker, payout, attempts, nonces) : 'new';
    await tellOfOpen(worker, payout, attempts.at(-1));
    if (where !== 'watched') found.push({ payout, where, last });
  });
  return found.toSorted((a, b) => payouts.indexOf(a.payout) - payouts.indexOf(b.payout));
};

/** Leads those on that `watchOwn` has found. */
const advancePayouts = async (
  worker: PayoutWorker,
  found: readonly ObservedPayout[],
  nonces: Nonces,
): Promise<void> => {
  const { isOrdered } = worker.port;
  // Where nothing waits behind a nonce it need not be closed: what may still count is waited for.
  const isLetGo = ({ payout }: ObservedPayout): boolean => payout.is_given_up && !isOrdered;
  const over = found.filter((each) => isLetGo(each) && each.where !== 'waits');
  await forEach(worker, over, TOGETHER, ({ payout, last }) =>
    endGivenUp(worker, payout, last?.seq ?? 0),
  );
  const going = found.filter((each) => !isLetGo(each));
  await forEach(worker, going, TOGETHER, (each) => signOn(worker, each, nonces));
  await forEach(worker, going, 1, ({ payout }) => sendOn(worker, payout, nonces));
};

/** The open ones of the address that pays now, and of others: signed by this key they would be paid twice. */
const openOf = async ({ db, port }: PayoutWorker) => {
  const open = await openPayouts(db, port.chain);
  const isOwn = (payout: Payout): boolean => payout.from_address === port.address;
  return { own: open.filter(isOwn), others: open.filter((payout) => !isOwn(payout)) };
};

const runPoll = async (worker: PayoutWorker): Promise<'led' | 'off' | 'unarmed'> => {
  const { db, port, instance, clock } = worker;
  let stands = await readSwitch(db, port.chain);
  if (stands.armedInstance === null) {
    await armNew(db, port, instance, clock.rule());
    stands = await readSwitch(db, port.chain);
  }
  if (stands.armedInstance !== instance) {
    alarm(worker, 'this database is not armed here: nothing is sent', { instance });
    await askToBeArmed(db, port.chain, instance, clock.rule());
    await breakOffAll(worker);
    return 'unarmed';
  }
  beginPoll(worker);
  const { own, others } = await openOf(worker);
  if (others.length > 0) alarm(worker, 'some are of another address', { count: others.length });
  await forEach(worker, others, TOGETHER, async (payout) =>
    watchForeign(worker, payout, await attemptsOf(db, payout.id)),
  ).catch(async (error: unknown) => {
    // Those that were left out of this turn were not looked for. Those of this address do not wait for them.
    await Promise.all(others.map((payout) => breakOff(worker, payout)));
    alarm(worker, 'those of another address cannot be looked for', { err: withoutUrls(error) });
  });
  if (!stands.isOn) {
    alarm(worker, 'they are switched off', { reason: stands.reason });
    if (own.length > 0) await watchOwn(worker, own, await port.nonces());
    await watchIdleFunds(worker);
    return 'off';
  }
  if (!(await preparePayouts(worker, own))) return 'off';
  const { own: all } = await openOf(worker);
  if (all.length === 0) return 'led';
  const nonces = await port.nonces();
  await advancePayouts(worker, await watchOwn(worker, all, nonces), nonces);
  return 'led';
};

/**
 * One turn of a chain's payouts: looks where all open ones are, sends what has to be sent, and takes up what has been
 * approved. Every step begins from what the one before wrote down, so that a turn may break off anywhere.
 * Where the switch is off it only looks; where this database is not where it was armed, nothing is done at all.
 */
export const runPayoutCycle = async (worker: PayoutWorker): Promise<'led' | 'off' | 'unarmed'> => {
  try {
    return await runPoll(worker);
  } catch (error) {
    await breakOffAll(worker).catch((failed: unknown) => {
      // This process has marked it; what another says waits for the database, too.
      alarm(worker, 'a turn broke off, and that cannot be written down', {
        err: withoutUrls(failed),
      });
    });
    throw error;
  }
};
