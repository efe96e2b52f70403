import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import type { CashOut } from './cash-out-queries.ts';
import { canTransition } from './cash-out-states.ts';
import { moveCashOut } from './move-cash-out.ts';

const LOCK_OPEN_CASH_OUTS = `select * from cash_out where user_id = $1 and ended_at is null for no key update`;

const LOCK_UNCONFIRMED_CASH_OUTS = `select * from cash_out where user_id = $1 and state = 'requested' and confirm_by is not null
  for no key update`;

/** Cancels an unconfirmed cash-out: a question sent now might reach a different person. */
export const cancelUnconfirmedOf = async (tx: Tx, userId: bigint, at: Date): Promise<void> => {
  const [unconfirmed] = await preparedQuery<CashOut>(
    tx,
    'cash_out_asked_of',
    LOCK_UNCONFIRMED_CASH_OUTS,
    [userId],
  );
  if (unconfirmed) await moveCashOut(tx, unconfirmed, 'cancelled', { actor: 'job', at });
};

/** Refunds the unsent cash-out of a leaving account; false: one is already on its way. */
export const refundCashOutsOfDeletedUser = async (
  tx: Tx,
  userId: bigint,
  at: Date,
): Promise<boolean> => {
  const [openCashOut] = await preparedQuery<CashOut>(
    tx,
    'cash_out_of_leaver',
    LOCK_OPEN_CASH_OUTS,
    [userId],
  );
  if (!openCashOut) return true;
  const to = canTransition(openCashOut.state, 'cancelled') ? 'cancelled' : 'rejected';
  if (!canTransition(openCashOut.state, to)) return false;
  await moveCashOut(tx, openCashOut, to, { actor: 'job', at });
  return true;
};
