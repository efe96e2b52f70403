import type { Tx } from '../../platform/db/pool.ts';
import { hot } from '../../platform/db/pool.ts';
import { keyOf } from '../ledger/keys.ts';
import { typedLedgerError } from '../ledger/typed-error.ts';
import type { ClaimRow } from './queries.ts';

const PAY = `select pay_first_view($1, $2, $3, $4) as balance`;

/**
 * Pays a claimable, which the caller has locked, into the available balance, and returns what that
 * was after it (micro-points). Once per key: a repetition moves nothing and answers the same.
 */
export const payClaimable = async (
  tx: Tx,
  claim: Pick<ClaimRow, 'id' | 'user_id' | 'type'>,
  { actor, at }: { actor: 'user' | 'job'; at: Date },
): Promise<bigint> => {
  if (claim.type !== 'first_view')
    throw new Error(`Nothing pays a claimable of type ${claim.type}`);
  const values = [claim.id, keyOf.firstView(claim.user_id), actor, at];
  try {
    const [row] = await hot<{ balance: bigint }>(tx, 'first_view_pay', PAY, values);
    return row?.balance ?? 0n;
  } catch (error) {
    throw typedLedgerError(error);
  }
};
