import { formatMicro } from '@taice/core/rules';
import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { forfeitDays, releaseHeldDays } from '../ledger/held-days.ts';
import { postMessage } from '../messages/post-message.ts';

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, each) => all + each, 0n);

/** Pays the days held during a suspension, each with its own factor, and notifies the person. */
export const releaseHeld = async (tx: Tx, userId: bigint, at: Date): Promise<bigint> => {
  const days = await releaseHeldDays(tx, userId, at);
  const paid = sum(days.map((day) => day.paid));
  const [first] = days;
  if (first)
    await postMessage(tx, {
      userId,
      type: 'security',
      template: 'held_released',
      params: { amount: formatMicro(paid), days: days.length },
      dedupeKey: `held_released:${userId}:${first.biz_date}`,
      at,
    });
  return paid;
};

export interface Reinstated {
  readonly status: 'active' | 'limited' | 'deleting';
  /** The reason of an earlier limit. */
  readonly reason: string | null;
  readonly paid: bigint;
}

const END_SUSPENSION = `select * from end_suspension($1, $2)`;

/** Ends a suspension: restores the earlier status and pays held days. `at` is on the rule clock. */
export const endSuspension = async (tx: Tx, userId: bigint, at: Date): Promise<Reinstated> => {
  const [row] = await preparedQuery<Omit<Reinstated, 'paid'>>(
    tx,
    'user_end_suspension',
    END_SUSPENSION,
    [userId, at],
  );
  if (!row) throw new Error(`account ${userId} is not suspended`);
  return { ...row, paid: await releaseHeld(tx, userId, at) };
};

/**
 * Forfeits the unpaid earnings of a suspended account: held and open days, full rings and open rewards. Notifies the
 * person. Paid points stay (a clawback is another decision).
 */
export const forfeitHeld = async (tx: Tx, userId: bigint, at: Date): Promise<bigint> => {
  await tx
    .updateTable('view_session')
    .set({ state: 'void' })
    .where('user_id', '=', userId)
    .where('state', '=', 'claimable')
    .execute();
  await tx
    .updateTable('claimable')
    .set({ state: 'revoked' })
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .execute();
  const days = await forfeitDays(tx, userId, at);
  const forfeited = sum(days.map((day) => day.points));
  const [first] = days;
  if (first)
    await postMessage(tx, {
      userId,
      type: 'security',
      template: 'held_forfeited',
      params: { amount: formatMicro(forfeited), days: days.length },
      dedupeKey: `held_forfeited:${userId}:${first.biz_date}`,
      at,
    });
  return forfeited;
};
