import type { ClaimedPart } from '@taice/contract';
import { businessDay, nextReset } from '@taice/core/rules';
import type { Tx } from '../../platform/db/pool.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import type { NewEvent } from '../../platform/events/emit.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import type { Settings } from '../../platform/settings.ts';
import { brokenEvent, type WornOut } from '../nft/wear/broken-event.ts';
import { journalKeys } from '../ledger/keys.ts';
import { toLedgerError } from '../ledger/ledger-errors.ts';
import { viewAmount, viewPart } from './claim-parts.ts';
import type { ClaimedSession, PaidView } from './queries.ts';
import type { ViewProof } from './view-proof.ts';

const proofOf = (session: ClaimedSession): ViewProof => ({
  view_session_id: session.id,
  watched_ms: session.credited_ms,
  required_ms: session.required_ms,
  skipped_ms: session.skip_ms,
  started_at: session.started_at.toISOString(),
  ended_at: session.last_beat_at.toISOString(),
  beat_at_ms: session.beats.map(([at]) => at),
  beat_credited_ms: session.beats.map(([, credited]) => credited),
  beat_reasons: session.beats.map(([, , reason]) => reason ?? ''),
});

/** Rules and time of a view's payment, and the other parts of the claim. */
export interface ViewPayment {
  readonly settings: Pick<Settings, 'view_reward_base' | 'nft_views_per_durability'>;
  readonly at: Date;
  readonly others?: readonly ClaimedPart[];
}

const amountOf = (session: ClaimedSession, { settings, at }: ViewPayment): bigint =>
  viewAmount(settings, session.qualified_at ?? at);

/** The shared arguments of the database's `pay_view` and `claim_view`, in order. */
export const viewValues = (session: ClaimedSession, payment: ViewPayment) => {
  const { at, others = [] } = payment;
  const amount = amountOf(session, payment);
  const { id, user_id: userId, post_id: postId } = session;
  const part = viewPart(amount);
  // The database returns the balances afterwards.
  const answer: Omit<PaidView, 'balance' | 'pending'> = {
    amount: part.amount,
    parts: [part, ...others],
    next_reset_at: new Date(nextReset(at)).toISOString(),
  };
  return {
    who: [userId, postId, id],
    reward: [businessDay(session.qualified_at ?? at), amount, journalKeys.view(userId, postId)],
    proof: JSON.stringify(proofOf(session)),
    answer: JSON.stringify(answer),
  };
};

/** The event of a paid view, on the ledger's day. */
export const creditedEvent = (
  session: ClaimedSession,
  payment: ViewPayment,
  bizDate?: Day,
): NewEvent => ({
  type: 'view.credited',
  userId: session.user_id,
  at: payment.at,
  ...(bizDate && { bizDate }),
  payload: { post_id: `${session.post_id}`, amount: `${amountOf(session, payment)}` },
});

const PAY_VIEW = `select * from pay_view($1, $2, $3, $4::date, $5, $6, $7, $8::jsonb, $9::jsonb, $10, $11)`;

interface Paid {
  readonly created: boolean;
  readonly biz_date: Day;
  readonly answer: PaidView;
  /** The spectacles that this view wore out. */
  readonly worn_out: WornOut | null;
}

/**
 * Pays a claimable session that the caller has locked. The points belong to the day it qualified, and are pending until
 * its settlement; worn spectacles add their bonus. Undefined if the person was paid for this post before. The caller
 * emits the events once everything is paid.
 */
export const payView = async (
  tx: Tx,
  session: ClaimedSession,
  { actor, ...payment }: ViewPayment & { readonly actor: 'user' | 'job' },
): Promise<{ answer: PaidView; events: NewEvent[] } | undefined> => {
  const { who, reward, proof, answer } = viewValues(session, payment);
  const { at, settings } = payment;
  const values = [...who, ...reward, actor, proof, answer, at, settings.nft_views_per_durability];
  try {
    const [paid] = await preparedQuery<Paid>(tx, 'view_pay', PAY_VIEW, values);
    if (!paid?.created) return undefined;
    const { answer: storedAnswer, biz_date, worn_out } = paid;
    const brokenEvents = worn_out ? [brokenEvent(session.user_id, worn_out, at)] : [];
    return {
      answer: storedAnswer,
      events: [creditedEvent(session, payment, biz_date), ...brokenEvents],
    };
  } catch (error) {
    throw toLedgerError(error);
  }
};
