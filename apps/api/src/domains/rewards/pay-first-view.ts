import type { ClaimedPart } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import type { Tx } from '../../platform/db/pool.ts';
import type { Principal } from '../../platform/http/principal.ts';
import { payClaimable } from './pay-claimable.ts';
import { lockFirstView } from './queries.ts';

/**
 * Pays the reward of the first video where it waits, so that whoever claims the video has claimed
 * both. Nothing for an account that may not earn.
 */
export const payFirstView = async (
  tx: Tx,
  { userId, status }: Pick<Principal, 'userId' | 'status'>,
  at: Date,
): Promise<ClaimedPart[]> => {
  if (status === 'limited') return [];
  const claim = await lockFirstView(tx, userId, at);
  if (!claim) return [];
  await payClaimable(tx, claim, { actor: 'user', at });
  return [{ kind: 'first_view', amount: formatMicro(claim.amount), bucket: 'available' }];
};
