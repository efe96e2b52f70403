import type { CashOutState } from '@taice/contract';
import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Services } from '../../../platform/services.ts';
import { type CashOut, lockCashOut } from './cash-out-queries.ts';
import { moveCashOut } from './move-cash-out.ts';
import { readCashOutAccount } from './cash-out-account.ts';
import { reviewReasons } from './review-reasons.ts';

/** `late`: its time was over; `over`: it has had another answer, or was cancelled. */
export type ChatOutcome = 'confirmed' | 'refused' | 'late' | 'over';

const GIVEN = `update cash_out set confirm_by = null, reviewed_for = $2
  where id = $1 returning *`;

type Needs = Pick<Services, 'clock' | 'settings' | 'config'> & { readonly db: Tx };

/** On from where it waited, as its person is now and not a day ago: to whoever looks at it first, or to the payouts. */
const goOn = async (needs: Needs, cashOut: CashOut, at: Date): Promise<CashOut> => {
  const { id, user_id: userId, chain, amount, reviewed_for: then } = cashOut;
  const account = await readCashOutAccount(needs, userId, chain);
  // Its points are counted among what has left: only a new address speaks against it now.
  const now = reviewReasons(needs, { ...account, unreviewedRemaining: amount }, amount);
  const reasons = [...new Set([...then, ...now])];
  const [given] = await preparedQuery<CashOut>(needs.db, 'cash_out_confirmed', GIVEN, [
    id,
    reasons,
  ]);
  if (!given) throw new Error(`there is no cash-out ${id}`);
  const isReviewed = reasons.length > 0 || account.address !== cashOut.to_address;
  const next = isReviewed ? 'reviewing' : 'approved';
  return moveCashOut(needs.db, given, next, { actor: 'user', inChat: true, at });
};

const undone: ReadonlySet<CashOutState> = new Set(['rejected', 'cancelled', 'failed', 'refunded']);

/** A button that was pressed twice says the same again: what it asked for is done. */
const saidAgain = (state: CashOutState, isYes: boolean): ChatOutcome => {
  if (state === 'requested' || undone.has(state) === isYes) return 'over';
  return isYes ? 'confirmed' : 'refused';
};

/** The word of the person whose cash-out waits for it; undefined: it is none of theirs. */
export const answerInChat = async (
  needs: Needs,
  { userId, id, isYes }: { userId: bigint; id: bigint; isYes: boolean },
): Promise<{ readonly outcome: ChatOutcome; readonly cashOut: CashOut } | undefined> => {
  const { db: tx, clock } = needs;
  const at = clock.rule();
  const cashOut = await lockCashOut(tx, id);
  if (cashOut?.user_id !== userId) return undefined;
  const { state, confirm_by: until } = cashOut;
  if (state !== 'requested' || until === null) return { outcome: saidAgain(state, isYes), cashOut };
  if (isYes && at < until) return { outcome: 'confirmed', cashOut: await goOn(needs, cashOut, at) };
  const by = { actor: at < until ? 'user' : 'job', inChat: true, at };
  const moved = await moveCashOut(tx, cashOut, 'cancelled', by);
  return { outcome: at < until ? 'refused' : 'late', cashOut: moved };
};

const LATE = `select * from cash_out where state = 'requested' and confirm_by <= $1
  order by confirm_by limit 100 for no key update skip locked`;

const endSome = async (tx: Tx, now: Date): Promise<number> => {
  const late = await preparedQuery<CashOut>(tx, 'cash_outs_unconfirmed', LATE, [now]);
  for (const cashOut of late)
    await moveCashOut(tx, cashOut, 'cancelled', { actor: 'job', at: now });
  return late.length;
};

/** Gives back what nobody has confirmed in time. Several processes share them. */
export const endUnconfirmed = async ({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> => {
  for (;;) if ((await transaction(db, (tx) => endSome(tx, clock.rule()))) < 100) return;
};
