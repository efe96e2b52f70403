import type { CashOutState } from '@taice/contract';
import { businessDay } from '@taice/core/rules';
import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import { emit } from '../../../platform/events/emit.ts';
import { fail } from '../../../platform/http/failure.ts';
import { systemAccount, userAccount } from '../../ledger/accounts.ts';
import { journalKeys } from '../../ledger/keys.ts';
import { transfer } from '../../ledger/transfer.ts';
import { withdrawConfirmation } from './chat-confirmation.ts';
import type { CashOut } from './cash-out-queries.ts';
import { canTransition, isRefundedState } from './cash-out-states.ts';

/** The actor of a transition, and the reason its person reads. */
export interface CashOutTransition {
  /** 'user', 'job' or 'staff:<name>'. */
  readonly actor: string;
  readonly reason?: string | undefined;
  /** True if the bot already reported the result in its chat. */
  readonly inChat?: boolean;
  /** On the rule clock. */
  readonly at: Date;
}

const INSERT_CASH_OUT_EVENT = `insert into cash_out_event (cash_out_id, seq, state, actor, note, at)
  select $1, coalesce(max(seq), 0) + 1, $2, $3, $4, $5 from cash_out_event where cash_out_id = $1 returning seq`;
// A new review starts without earlier approvals.
const UPDATE_CASH_OUT_STATE = `update cash_out set state = $2, updated_at = $3, reject_reason = coalesce($4, reject_reason),
    approved_by = case when $2 = 'reviewing' then '{}' else approved_by end,
    overruled = case when $2 = 'reviewing' then null else overruled end,
    ended_at = case when $2 in ('confirmed', 'refunded') then $3::timestamptz end
  where id = $1 returning *`;

const reasonOf = ({ id }: CashOut, { actor, at }: CashOutTransition) => ({
  refType: 'cash_out',
  refId: `${id}`,
  bizDate: businessDay(at),
  actor,
  at,
});

/** Moves the points to the held account. Throws `InsufficientBalanceError`. */
export const holdPoints = async (
  tx: Tx,
  cashOut: CashOut,
  transition: CashOutTransition,
): Promise<bigint> => {
  const { user_id: userId, amount } = cashOut;
  const { entries } = await transfer(tx, {
    ...reasonOf(cashOut, transition),
    type: 'cashout_hold',
    key: journalKeys.cashOutHold(cashOut.id),
    entries: [
      { account: userAccount(userId, 'available'), amount: -amount },
      { account: userAccount(userId, 'held'), amount },
    ],
  });
  return entries.find(({ account }) => account.bucket === 'available')?.balanceAfter ?? 0n;
};

/** Books the held points as paid out. */
const spend = async (tx: Tx, cashOut: CashOut, transition: CashOutTransition): Promise<void> => {
  const { user_id: userId, amount, fee } = cashOut;
  const entries = [
    { account: userAccount(userId, 'held'), amount: -amount },
    { account: systemAccount('cashout_transit'), amount: amount - fee },
    { account: systemAccount('fees'), amount: fee },
  ].filter((entry) => entry.amount !== 0n);
  await transfer(tx, {
    ...reasonOf(cashOut, transition),
    type: 'cashout_final',
    key: journalKeys.cashOutFinal(cashOut.id),
    entries,
  });
};

/** Returns the held points to the available balance. */
const refund = async (tx: Tx, cashOut: CashOut, transition: CashOutTransition): Promise<void> => {
  const { user_id: userId, amount } = cashOut;
  await transfer(tx, {
    ...reasonOf(cashOut, transition),
    type: 'cashout_refund',
    key: journalKeys.cashOutRefund(cashOut.id),
    entries: [
      { account: userAccount(userId, 'held'), amount: -amount },
      { account: userAccount(userId, 'available'), amount },
    ],
  });
};

/** Records a step; returns its sequence number. */
export const recordStep = async (
  tx: Tx,
  id: bigint,
  state: CashOutState,
  { actor, reason, at }: CashOutTransition,
): Promise<number> => {
  const values = [id, state, actor, reason ?? '', at];
  const [row] = await preparedQuery<{ seq: number }>(
    tx,
    'cash_out_event',
    INSERT_CASH_OUT_EVENT,
    values,
  );
  if (!row) throw new Error('insert of the cash-out event returned no row');
  return row.seq;
};

/** Publishes the new state for the person. */
export const emitCashOutMoved = (
  tx: Tx,
  { id, user_id: userId, state }: CashOut,
  seq: number,
  { reason, inChat = false, at }: Pick<CashOutTransition, 'reason' | 'inChat' | 'at'>,
): Promise<void> => {
  const payload = {
    cash_out_id: `${id}`,
    state,
    seq,
    reason: reason ?? '',
    ...(inChat && { in_chat: true as const }),
  };
  return emit(tx, { type: 'cash_out.moved', userId, at, payload });
};

const applyTransition = async (
  tx: Tx,
  cashOut: CashOut,
  to: CashOutState,
  transition: CashOutTransition,
): Promise<{ moved: CashOut; seq: number }> => {
  const { id, state } = cashOut;
  if (!canTransition(state, to))
    return fail(1708, { data: { state }, detail: `cannot move from ${state} to ${to}` });
  const seq = await recordStep(tx, id, to, transition);
  const values = [id, to, transition.at, transition.reason || null];
  const [updated] = await preparedQuery<CashOut>(
    tx,
    'cash_out_moved',
    UPDATE_CASH_OUT_STATE,
    values,
  );
  if (!updated) throw new Error(`cash-out ${id} not found`);
  return { moved: updated, seq };
};

/**
 * Moves a locked cash-out to its next state. Books its points and notifies its person. 1708: the transition is not
 * allowed.
 */
export const moveCashOut = async (
  tx: Tx,
  cashOut: CashOut,
  to: CashOutState,
  transition: CashOutTransition,
): Promise<CashOut> => {
  const { moved: updated, seq } = await applyTransition(tx, cashOut, to, transition);
  if (cashOut.state === 'requested') await withdrawConfirmation(tx, cashOut.id, transition.at);
  if (to === 'confirmed') await spend(tx, updated, transition);
  if (isRefundedState(to)) await refund(tx, updated, transition);
  await emitCashOutMoved(tx, updated, seq, transition);
  if (!isRefundedState(to)) return updated;
  return (
    await applyTransition(tx, updated, 'refunded', { actor: transition.actor, at: transition.at })
  ).moved;
};
