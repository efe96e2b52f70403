import type { ClaimedPart } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import type { Tx } from '../../platform/db/pool.ts';
import type { Principal } from '../../platform/http/principal.ts';
import { payClaimable } from './pay-claimable.ts';
import { lockFirstView } from './queries.ts';

/**
 * Pays the reward of the first video where it waits, so that whoever claims the video has claimed
 * both. The caller has asked for their standing.
 */
export const payFirstView = async (
  tx: Tx,
  { userId }: Pick<Principal, 'userId'>,
  at: Date,
): Promise<ClaimedPart[]> => {
  const claim = await lockFirstView(tx, userId, at);
  if (!claim) return [];
  await payClaimable(tx, claim, { actor: 'user', at });
  return [{ kind: 'first_view', amount: formatMicro(claim.amount), bucket: 'available' }];
};
