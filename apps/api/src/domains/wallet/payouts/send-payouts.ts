import { transaction } from '../../../platform/db/transaction.ts';
import { unseal } from '../../../platform/seal.ts';
import { moveAllOf } from './paid-cash-outs.ts';
import {
  type Attempt,
  lockPayout,
  markSent,
  recordError,
  setPayoutState,
} from './payout-queries.ts';
import type { Payout } from './payout-queries.ts';
import { sealPurpose, type PayoutWorker, ERROR_GRACE_MS } from './payout-worker.ts';
import { needsAttention, signPayout } from './sign-payouts.ts';

/** ms between two broadcasts of the same bytes while no block has them. */
const RESEND_AFTER_MS = 30_000;
/** The same for the next nonce in line: all others wait behind it. */
const RESEND_NEXT_AFTER_MS = 5_000;

const isDue = ({ sent_at: sentAt }: Attempt, isNext: boolean, now: Date): boolean =>
  sentAt === null ||
  now.getTime() - sentAt.getTime() >= (isNext ? RESEND_NEXT_AFTER_MS : RESEND_AFTER_MS);

/** Marks a payout as broadcast. */
export const markBroadcast = ({ db, clock }: PayoutWorker, { id }: Payout): Promise<void> =>
  transaction(db, async (tx) => {
    const at = clock.rule();
    const { state } = await lockPayout(tx, id);
    if (state === 'signed') await setPayoutState(tx, id, 'broadcast', at);
    await moveAllOf(tx, id, ['signing'], 'broadcast', { at });
  });

/** Broadcasts the last attempt byte for byte; repetition is harmless. `isNext`: no open nonce of ours precedes it. */
export const sendPayout = async (
  worker: PayoutWorker,
  payout: Payout,
  attempt: Attempt,
  isNext: boolean,
): Promise<void> => {
  const { db, port, clock, config } = worker;
  if (!isDue(attempt, isNext, clock.real())) return;
  const sent = await port.send(unseal(config, sealPurpose(payout.id), attempt.raw_tx));
  await markSent(db, attempt, clock.real());
  if (sent === 'taken' || sent === 'spent') return markBroadcast(worker, payout);
  if (sent === 'unknown') {
    // The node may only be slow: an operator is asked after a minute without an answer.
    const since = await recordError(db, payout.id, 'no node answers', clock.real());
    const isLong = clock.real().getTime() - since.getTime() >= ERROR_GRACE_MS;
    return isLong && payout.state !== 'needs_attention'
      ? needsAttention(worker, payout, 'no node answers')
      : undefined;
  }
  if (sent === 'underpriced') {
    // Limits how fast repeated `underpriced` answers can raise the fee.
    const age = clock.real().getTime() - attempt.signed_at.getTime();
    return age >= RESEND_AFTER_MS ? signPayout(worker, payout, attempt) : undefined;
  }
  if (payout.state !== 'needs_attention')
    await needsAttention(worker, payout, 'all nodes rejected the transaction');
};
