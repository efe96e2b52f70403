import type { Tx } from '../../platform/db/pool.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import { toLedgerError } from '../ledger/ledger-errors.ts';
import { claimKinds } from './claim-kinds.ts';
import type { ClaimRow } from './queries.ts';

const PAY_CLAIMABLE = `select pay_claimable($1, $2, $3, $4, $5) as balance`;

/**
 * Pays a claimable that the caller has locked; returns the available balance afterwards (micro-points). Once per key: a
 * repeated call moves nothing and returns the balance.
 */
export const payClaimable = async (
  tx: Tx,
  claim: Pick<ClaimRow, 'id' | 'user_id' | 'type' | 'ref_id'>,
  { actor, at }: { actor: 'user' | 'job'; at: Date },
): Promise<bigint> => {
  const { key, bucket } = claimKinds[claim.type];
  const values = [claim.id, key(claim.user_id, claim.ref_id), bucket, actor, at];
  try {
    const [row] = await preparedQuery<{ balance: bigint }>(
      tx,
      'claimable_pay',
      PAY_CLAIMABLE,
      values,
    );
    return row?.balance ?? 0n;
  } catch (error) {
    throw toLedgerError(error);
  }
};
