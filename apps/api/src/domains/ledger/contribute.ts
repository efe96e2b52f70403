import type { Tx } from '../../platform/db/pool.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import { toLedgerError } from './ledger-errors.ts';
import type { ContributionType } from './journal-types.ts';
import type { Posted, PostedRow } from './posted.ts';
import { toPosted } from './posted.ts';
import type { PostingDetails } from './transfer.ts';
import { postingValues } from './transfer.ts';

/** Points earned on a business day; `bizDate` is the day of the cause, never of the claim. */
export interface Contribution extends PostingDetails {
  type: ContributionType;
  userId: bigint;
  /** Micro-points before the factor, above 0. */
  amount: bigint;
}

const CONTRIBUTE = `select * from ledger_contribute($1, $2, $3::bigint, $4::date, $5::bigint, $6, $7, $8, $9,
  $10::jsonb, $11::timestamptz)`;

/**
 * Gives a user pending points and adds them to the day's contribution, in one round trip. If the day is closed they
 * belong to the next open day (`bizDate` of the answer, note 'late'). A used key changes nothing and returns the
 * original.
 */
export async function contribute(
  tx: Tx,
  { type, userId, amount, ...details }: Contribution,
): Promise<Posted> {
  const [refType, refId, bizDate, actor, note, detail, at] = postingValues(details);
  const values = [
    type,
    details.key,
    userId,
    bizDate,
    amount,
    refType,
    refId,
    actor,
    note,
    detail,
    at,
  ];
  try {
    return toPosted(await preparedQuery<PostedRow>(tx, 'ledger_contribute', CONTRIBUTE, values));
  } catch (error) {
    throw toLedgerError(error);
  }
}
