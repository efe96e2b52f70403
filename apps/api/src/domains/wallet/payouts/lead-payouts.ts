import { attemptsOf, openPayouts, type Payout } from './payout-queries.ts';
import { readSwitch } from './payout-switch.ts';
import type { PayoutWorker } from './payout-worker.ts';
import { preparePayouts } from './prepare-payouts.ts';
import { sendPayout } from './send-payouts.ts';
import { signPayout } from './sign-payouts.ts';
import { watchPayout } from './watch-payouts.ts';

/** Since the first time that its last attempt could have come into a block. */
const isStuck = ({ numbers, clock }: PayoutWorker, signedAt: Date): boolean =>
  clock.real().getTime() - signedAt.getTime() >= numbers.payout_stuck_ms;

const leadPayout = async (worker: PayoutWorker, payout: Payout): Promise<void> => {
  const { db } = worker;
  let attempts = await attemptsOf(db, payout.id);
  const [last] = attempts;
  if (last && (await watchPayout(worker, payout, attempts)) === 'watched') return;
  const isReplaced =
    last && (isStuck(worker, last.signed_at) || (payout.is_given_up && last.kind === 'pay'));
  if (!last || isReplaced) {
    if (!last && payout.state === 'needs_attention' && !payout.is_given_up) return;
    await signPayout(worker, payout);
    attempts = await attemptsOf(db, payout.id);
  }
  const [newest] = attempts;
  if (newest)
    await sendPayout(
      worker,
      { ...payout, state: payout.state === 'prepared' ? 'signed' : payout.state },
      newest,
    );
};

/**
 * One turn of a chain's payouts: looks where all open ones are, sends what has to be sent, and takes up what has been
 * approved. Every step begins from what the one before wrote down, so that a turn may break off anywhere.
 * Where the switch is off, or this database is not where it was armed, nothing is done at all.
 */
export const leadPayouts = async (worker: PayoutWorker): Promise<'led' | 'off' | 'unarmed'> => {
  const { db, port, here } = worker;
  const { isOn, armedFor } = await readSwitch(db, port.chain);
  if (armedFor !== here) return 'unarmed';
  if (!isOn) return 'off';
  await preparePayouts(worker);
  for (const payout of await openPayouts(db, port.chain)) await leadPayout(worker, payout);
  return 'led';
};
