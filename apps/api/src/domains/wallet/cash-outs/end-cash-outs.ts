import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import type { CashOut } from './cash-out-queries.ts';
import { canTransition } from './cash-out-states.ts';
import { moveCashOut } from './move-cash-out.ts';

const OPEN = `select * from cash_out where user_id = $1 and ended_at is null for no key update`;

const ASKED = `select * from cash_out where user_id = $1 and state = 'requested' and confirm_by is not null
  for no key update`;

/** Cancels an unconfirmed cash-out: a question sent now might reach a different person. */
export const cancelUnconfirmedOf = async (tx: Tx, userId: bigint, at: Date): Promise<void> => {
  const [open] = await preparedQuery<CashOut>(tx, 'cash_out_asked_of', ASKED, [userId]);
  if (open) await moveCashOut(tx, open, 'cancelled', { actor: 'job', at });
};

/** Refunds the unsent cash-out of a leaving account; false: one is already on its way. */
export const refundCashOutsOfDeletedUser = async (
  tx: Tx,
  userId: bigint,
  at: Date,
): Promise<boolean> => {
  const [open] = await preparedQuery<CashOut>(tx, 'cash_out_of_leaver', OPEN, [userId]);
  if (!open) return true;
  const to = canTransition(open.state, 'cancelled') ? 'cancelled' : 'rejected';
  if (!canTransition(open.state, to)) return false;
  await moveCashOut(tx, open, to, { actor: 'job', at });
  return true;
};
