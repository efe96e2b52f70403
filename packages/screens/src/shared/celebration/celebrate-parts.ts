import type { ClaimedPart } from '@taice/contract';
import { celebrate, walletOf, type Taice } from '@taice/core';
import { addAmounts, sumAmounts } from '@taice/core/rules';

/**
 * Celebrates a claim that includes the first video's reward, with the whole amount. False: there is nothing to
 * celebrate.
 */
export function celebrateParts(taice: Taice, parts: readonly ClaimedPart[]): boolean {
  if (parts.every(({ kind }) => kind !== 'first_view')) return false;
  const sumBucket = (bucket: ClaimedPart['bucket']) =>
    sumAmounts(parts.filter((part) => part.bucket === bucket));
  const now = sumBucket('available');
  const before = walletOf(taice)?.value ?? '0';
  return celebrate(taice, {
    what: 'first-view',
    amount: sumAmounts(parts),
    now,
    tonight: sumBucket('pending'),
    before,
    after: addAmounts(before, now),
  });
}
