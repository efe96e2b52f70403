import pLimit from 'p-limit';
import { alarm } from './alarm.ts';
import { attemptsOf, openPayouts, type Payout } from './payout-queries.ts';
import { armNew, askToBeArmed, readSwitch } from './payout-switch.ts';
import type { PayoutWorker } from './payout-worker.ts';
import { preparePayouts } from './prepare-payouts.ts';
import { sendPayout } from './send-payouts.ts';
import { signPayout } from './sign-payouts.ts';
import { type Nonces, watchForeign, watchPayout } from './watch-payouts.ts';

/** Since the first time that its last attempt could have come into a block. */
const isStuck = ({ numbers, clock }: PayoutWorker, signedAt: Date): boolean =>
  clock.real().getTime() - signedAt.getTime() >= numbers.payout_stuck_ms;

/** Whether it still may: the switch stops what is not sent yet, also within a turn. */
const mayGo = async ({ db, port, here }: PayoutWorker): Promise<boolean> => {
  const { isOn, armedFor } = await readSwitch(db, port.chain);
  return isOn && armedFor === here;
};

/** Signs what is not signed yet, or anew with a higher fee what does not come into a block. */
const signOn = async (worker: PayoutWorker, payout: Payout, nonces: Nonces): Promise<void> => {
  const [last] = await attemptsOf(worker.db, payout.id);
  if (last) {
    // Who waits behind another is not helped by a higher fee.
    const isNext = nonces === null || nonces.mined === payout.nonce;
    const isReplaced =
      (isStuck(worker, last.signed_at) && isNext) || (payout.is_given_up && last.kind === 'pay');
    if (!isReplaced) return;
  } else if (payout.state === 'needs_attention' && !payout.is_given_up) return;
  if (await mayGo(worker)) await signPayout(worker, payout);
};

/** Sends what is signed and in no block yet. */
const sendOn = async (worker: PayoutWorker, payout: Payout, nonces: Nonces): Promise<void> => {
  const [newest] = await attemptsOf(worker.db, payout.id);
  if (!newest || !(await mayGo(worker))) return;
  const state = payout.state === 'prepared' ? 'signed' : payout.state;
  await sendPayout(worker, { ...payout, state }, newest, nonces?.mined === payout.nonce);
};

/** After so many in a row it is no single payout's fault: the turn ends, and the next one tries anew. */
const FAILED_MOST = 3;
/** Looked for, and signed, at the same time: most of a turn is spent waiting for nodes. They are sent one by one, so that the switch stops them. */
const TOGETHER = 4;

/** Each for itself: one that throws holds up no other. */
const forEach = async (
  worker: PayoutWorker,
  payouts: readonly Payout[],
  together: number,
  work: (payout: Payout) => Promise<unknown>,
): Promise<void> => {
  const limited = pLimit(together);
  let failed = 0;
  const led = payouts.map((payout) =>
    limited(async () => {
      if (failed >= FAILED_MOST) return;
      try {
        await work(payout);
        failed = 0;
      } catch (error) {
        failed += 1;
        if (failed >= Math.min(FAILED_MOST, payouts.length)) throw error;
        alarm(worker, 'one cannot be led', { payout: `${payout.id}`, err: error });
      }
    }),
  );
  // Nothing of this turn may still be under way when the next one begins, which may be another process's.
  const ended = await Promise.allSettled(led);
  const broken = ended.find((each) => each.status === 'rejected');
  if (broken) throw broken.reason;
};

/** Looks where all of its own are; those that are in no block, in their order. */
const watchOwn = async (
  worker: PayoutWorker,
  payouts: readonly Payout[],
  nonces: Nonces,
): Promise<Payout[]> => {
  const waiting = new Set<Payout>();
  await forEach(worker, payouts, TOGETHER, async (payout) => {
    const attempts = await attemptsOf(worker.db, payout.id);
    if (attempts.length === 0 || (await watchPayout(worker, payout, attempts, nonces)) === 'waits')
      waiting.add(payout);
  });
  return payouts.filter((payout) => waiting.has(payout));
};

/** The open ones of the address that pays now, and of others: signed by this key they would be paid twice. */
const openOf = async ({ db, port }: PayoutWorker) => {
  const open = await openPayouts(db, port.chain);
  const isOwn = (payout: Payout): boolean => payout.from_address === port.address;
  return { own: open.filter(isOwn), others: open.filter((payout) => !isOwn(payout)) };
};

/**
 * One turn of a chain's payouts: looks where all open ones are, sends what has to be sent, and takes up what has been
 * approved. Every step begins from what the one before wrote down, so that a turn may break off anywhere.
 * Where the switch is off it only looks; where this database is not where it was armed, nothing is done at all.
 */
export const leadPayouts = async (worker: PayoutWorker): Promise<'led' | 'off' | 'unarmed'> => {
  const { db, port, here, clock } = worker;
  let stands = await readSwitch(db, port.chain);
  if (stands.armedFor === null) {
    await armNew(db, port, here, clock.rule());
    stands = await readSwitch(db, port.chain);
  }
  if (stands.armedFor !== here) {
    alarm(worker, 'this database is not armed here: nothing is sent', { here });
    await askToBeArmed(db, port.chain, here, clock.rule());
    return 'unarmed';
  }
  const { own, others } = await openOf(worker);
  if (others.length > 0) alarm(worker, 'some are of another address', { count: others.length });
  await forEach(worker, others, TOGETHER, async (payout) =>
    watchForeign(worker, payout, await attemptsOf(db, payout.id)),
  );
  if (!stands.isOn) {
    alarm(worker, 'they are switched off', { reason: stands.reason });
    if (own.length > 0) await watchOwn(worker, own, await port.nonces());
    return 'off';
  }
  if (!(await preparePayouts(worker, own))) return 'off';
  const { own: all } = await openOf(worker);
  if (all.length === 0) return 'led';
  const nonces = await port.nonces();
  const waiting = await watchOwn(worker, all, nonces);
  await forEach(worker, waiting, TOGETHER, (payout) => signOn(worker, payout, nonces));
  await forEach(worker, waiting, 1, (payout) => sendOn(worker, payout, nonces));
  return 'led';
};
