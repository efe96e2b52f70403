import type { CashOutState } from '@taice/contract';
import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Services } from '../../../platform/services.ts';
import { type CashOut, lockCashOut } from './cash-out-queries.ts';
import { moveCashOut } from './move-cash-out.ts';
import { readCashOutAccount } from './cash-out-account.ts';
import { reviewReasons } from './review-reasons.ts';

/** `late`: the answer came after the deadline; `over`: it was answered differently, or cancelled. */
export type ConfirmationOutcome = 'confirmed' | 'refused' | 'late' | 'over';

const MARK_CONFIRMED = `update cash_out set confirm_by = null, reviewed_for = $2
  where id = $1 returning *`;

type Needs = Pick<Services, 'clock' | 'settings' | 'config'> & { readonly db: Tx };

/**
 * Continues a confirmed cash-out with the person's current facts, not those of the request: to review, or to the
 * payouts.
 */
const continueConfirmed = async (needs: Needs, cashOut: CashOut, at: Date): Promise<CashOut> => {
  const { id, user_id: userId, chain, amount, reviewed_for: earlierReasons } = cashOut;
  const account = await readCashOutAccount(needs, userId, chain);
  // The amount already counts as spent from the unreviewed limit, so only a new address can cause a review now.
  const currentReasons = reviewReasons(needs, { ...account, unreviewedRemaining: amount }, amount);
  const reasons = [...new Set([...earlierReasons, ...currentReasons])];
  const [confirmed] = await preparedQuery<CashOut>(needs.db, 'cash_out_confirmed', MARK_CONFIRMED, [
    id,
    reasons,
  ]);
  if (!confirmed) throw new Error(`cash-out ${id} not found`);
  const isReviewed = reasons.length > 0 || account.address !== cashOut.to_address;
  const next = isReviewed ? 'reviewing' : 'approved';
  return moveCashOut(needs.db, confirmed, next, { actor: 'user', inChat: true, at });
};

const refundedStates: ReadonlySet<CashOutState> = new Set([
  'rejected',
  'cancelled',
  'failed',
  'refunded',
]);

/** Outcome of a repeated press: the same answer again if it matches the state. */
const repeatedOutcome = (state: CashOutState, isYes: boolean): ConfirmationOutcome => {
  if (state === 'requested' || refundedStates.has(state) === isYes) return 'over';
  return isYes ? 'confirmed' : 'refused';
};

/** Handles a person's answer to the question in the chat; undefined: the cash-out is not theirs. */
export const answerConfirmation = async (
  needs: Needs,
  { userId, id, isYes }: { userId: bigint; id: bigint; isYes: boolean },
): Promise<{ readonly outcome: ConfirmationOutcome; readonly cashOut: CashOut } | undefined> => {
  const { db: tx, clock } = needs;
  const at = clock.rule();
  const cashOut = await lockCashOut(tx, id);
  if (cashOut?.user_id !== userId) return undefined;
  const { state, confirm_by: until } = cashOut;
  if (state !== 'requested' || until === null)
    return { outcome: repeatedOutcome(state, isYes), cashOut };
  if (isYes && at < until)
    return { outcome: 'confirmed', cashOut: await continueConfirmed(needs, cashOut, at) };
  const transition = { actor: at < until ? 'user' : 'job', inChat: true, at };
  const cancelled = await moveCashOut(tx, cashOut, 'cancelled', transition);
  return { outcome: at < until ? 'refused' : 'late', cashOut: cancelled };
};

const FIND_UNCONFIRMED = `select * from cash_out where state = 'requested' and confirm_by <= $1
  order by confirm_by limit 100 for no key update skip locked`;

const cancelUnconfirmedBatch = async (tx: Tx, now: Date): Promise<number> => {
  const expired = await preparedQuery<CashOut>(tx, 'cash_outs_unconfirmed', FIND_UNCONFIRMED, [
    now,
  ]);
  for (const cashOut of expired)
    await moveCashOut(tx, cashOut, 'cancelled', { actor: 'job', at: now });
  return expired.length;
};

/** Cancels and refunds cash-outs that were not confirmed in time. Several processes share the work. */
export const cancelUnconfirmed = async ({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> => {
  for (;;)
    if ((await transaction(db, (tx) => cancelUnconfirmedBatch(tx, clock.rule()))) < 100) return;
};
