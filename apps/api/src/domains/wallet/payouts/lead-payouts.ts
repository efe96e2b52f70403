import { alarm } from './alarm.ts';
import { type Attempt, attemptsOf, openPayouts, type Payout } from './payout-queries.ts';
import { armNew, askToBeArmed, readSwitch } from './payout-switch.ts';
import type { PayoutWorker } from './payout-worker.ts';
import { preparePayouts } from './prepare-payouts.ts';
import { sendPayout } from './send-payouts.ts';
import { signPayout } from './sign-payouts.ts';
import { closePayout, type Nonces, watchForeign, watchPayout } from './watch-payouts.ts';

/** Since the first time that its last attempt could have come into a block. */
const isStuck = ({ numbers, clock }: PayoutWorker, signedAt: Date): boolean =>
  clock.real().getTime() - signedAt.getTime() >= numbers.payout_stuck_ms;

/** Whether it still may: the switch stops what is not sent yet, also within a turn. */
const mayGo = async ({ db, port, here }: PayoutWorker): Promise<boolean> => {
  const { isOn, armedFor } = await readSwitch(db, port.chain);
  return isOn && armedFor === here;
};

/** Whether a dearer one takes the place of what was signed last. */
const isOutbid = (worker: PayoutWorker, payout: Payout, last: Attempt, nonces: Nonces): boolean => {
  if (!worker.port.isOrdered) return false;
  // Who waits behind another is not helped by a higher fee.
  const isNext = nonces === null || nonces.mined === payout.nonce;
  return (isStuck(worker, last.signed_at) && isNext) || (payout.is_given_up && last.kind === 'pay');
};

const leadPayout = async (worker: PayoutWorker, payout: Payout, nonces: Nonces): Promise<void> => {
  const { db, port } = worker;
  let attempts = await attemptsOf(db, payout.id);
  const [last] = attempts;
  const where = last && (await watchPayout(worker, payout, attempts, nonces));
  if (where === 'watched') return;
  // Where nothing waits behind a nonce it need not be closed: what may still count is waited for.
  if (payout.is_given_up && !port.isOrdered)
    return where === 'waits' ? undefined : closePayout(worker, payout, false);
  const isReplaced = last && (where === 'expired' || isOutbid(worker, payout, last, nonces));
  if (!last || isReplaced) {
    if (!last && payout.state === 'needs_attention' && !payout.is_given_up) return;
    if (!(await mayGo(worker))) return;
    await signPayout(worker, payout);
    attempts = await attemptsOf(db, payout.id);
  }
  const [newest] = attempts;
  if (newest && (await mayGo(worker)))
    await sendPayout(
      worker,
      { ...payout, state: payout.state === 'prepared' ? 'signed' : payout.state },
      newest,
    );
};

/** After so many in a row it is no single payout's fault: the turn ends, and the next one tries anew. */
const FAILED_MOST = 3;

/** Each for itself: one that throws holds up no other. */
const forEach = async (
  worker: PayoutWorker,
  payouts: readonly Payout[],
  work: (payout: Payout) => Promise<unknown>,
): Promise<void> => {
  let failed = 0;
  for (const payout of payouts)
    try {
      await work(payout);
      failed = 0;
    } catch (error) {
      failed += 1;
      if (failed >= Math.min(FAILED_MOST, payouts.length)) throw error;
      alarm(worker, 'one cannot be led', { payout: `${payout.id}`, err: error });
    }
};

/** Looks where all of its own are, and sends nothing. */
const watchOwn = async (worker: PayoutWorker, payouts: readonly Payout[]): Promise<void> => {
  if (payouts.length === 0) return;
  const nonces = await worker.port.nonces();
  await forEach(worker, payouts, async (payout) => {
    const attempts = await attemptsOf(worker.db, payout.id);
    if (attempts.length > 0) await watchPayout(worker, payout, attempts, nonces);
  });
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
  await forEach(worker, others, async (payout) =>
    watchForeign(worker, payout, await attemptsOf(db, payout.id)),
  );
  if (!stands.isOn) {
    alarm(worker, 'they are switched off', { reason: stands.reason });
    await watchOwn(worker, own);
    return 'off';
  }
  if (!(await preparePayouts(worker, own))) return 'off';
  const { own: all } = await openOf(worker);
  if (all.length === 0) return 'led';
  const nonces = await port.nonces();
  await forEach(worker, all, (payout) => leadPayout(worker, payout, nonces));
  return 'led';
};
