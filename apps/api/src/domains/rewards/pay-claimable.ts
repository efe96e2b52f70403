import type { Tx } from '../../platform/db/pool.ts';
import { systemAccount, userAccount } from '../ledger/accounts.ts';
import { lockDayShared } from '../ledger/contribute.ts';
import { keyOf } from '../ledger/keys.ts';
import { transfer } from '../ledger/transfer.ts';
import { type ClaimRow, closeClaimable } from './queries.ts';

/**
 * Pays a claimable, which the caller has locked, into the available balance, and returns what that
 * was after it (micro-points). Once per key: a repetition moves nothing and answers the same.
 */
export const payClaimable = async (
  tx: Tx,
  claim: ClaimRow,
  { actor, at }: { actor: 'user' | 'job'; at: Date },
): Promise<bigint> => {
  if (claim.type !== 'first_view')
    throw new Error(`Nothing pays a claimable of type ${claim.type}`);
  if (claim.state === 'open') await closeClaimable(tx, claim.id, at);
  const { bizDate, late } = await lockDayShared(tx, claim.biz_date);
  const paid = await transfer(tx, {
    type: 'first_view',
    key: keyOf.firstView(claim.user_id),
    entries: [
      { account: systemAccount('issuance'), amount: -claim.amount },
      { account: userAccount(claim.user_id, 'available'), amount: claim.amount },
    ],
    refType: 'claimable',
    refId: `${claim.id}`,
    bizDate,
    note: late ? 'late' : undefined,
    actor,
    at,
  });
  const own = paid.entries.find(({ account }) => account.ownerType === 'user');
  return own?.balanceAfter ?? 0n;
};
