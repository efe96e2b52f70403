import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import { sqlState } from '../../platform/db/transaction.ts';
import { eventValues } from '../../platform/events/emit.ts';
import { type CallUse, isKeyUsed, useCallArguments } from '../../platform/http/idempotency.ts';
import { journalKeys } from '../ledger/keys.ts';
import { toLedgerError } from '../ledger/ledger-errors.ts';
import { claimedEvent } from './claimables.ts';
import { creditedEvent, type ViewPayment, viewValues } from './pay-view.ts';
import type { ClaimedSession, PaidView } from './queries.ts';
import type { FirstViewClaim } from './read-claim.ts';

const CLAIM_VIEW = `select claim_view($1, $2, $3, $4::date, $5, $6, $7::jsonb, $8::jsonb, $9, $10, $11, $12::text[],
  $13::text[], $14::bigint[], $15::date[], $16::jsonb[], $17::timestamptz[], $18, $19, $20, $21, $22, $23, $24) as answer`;

/** SQLSTATE that `claim_view` raises if the person was paid for this video since the read. */
const ALREADY_PAID_SQLSTATE = 'TR302';

interface Claim extends ViewPayment {
  readonly session: ClaimedSession;
  /** The first-view reward, if the claim pays it too. */
  readonly first: FirstViewClaim | undefined;
  readonly use: CallUse;
}

/**
 * Books a whole claim with the call's nonce and key in one durable statement. Undefined, without effect, if the facts
 * have changed since the read; the caller reads again.
 */
export const executeClaim = async (
  db: Database,
  { session, first, use, ...payment }: Claim,
): Promise<PaidView | undefined> => {
  const { who, reward, proof, answer } = viewValues(session, payment);
  const { at } = payment;
  const events = [
    creditedEvent(session, payment),
    ...(first ? [claimedEvent({ ...first, type: 'first_view' }, at)] : []),
  ];
  const values = [
    ...who,
    ...reward,
    proof,
    answer,
    at,
    first?.id ?? null,
    journalKeys.firstView(session.user_id),
    ...eventValues(events),
    ...useCallArguments(use),
    payment.settings.nft_views_per_durability,
  ];
  try {
    const [row] = await preparedQuery<{ answer: PaidView | null }>(
      db,
      'claim_view',
      CLAIM_VIEW,
      values,
    );
    return row?.answer ?? undefined;
  } catch (error) {
    if (isKeyUsed(error) || sqlState(error) === ALREADY_PAID_SQLSTATE) return undefined;
    throw toLedgerError(error);
  }
};
