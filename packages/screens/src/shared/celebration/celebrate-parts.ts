import type { ClaimedPart } from '@taice/contract';
import { celebrate, walletOf, type Taice } from '@taice/core';
import { addAmounts, sumAmounts } from '@taice/core/rules';

/**
 * Celebrates a claim that has paid the first video's reward, by all that it has paid. False: nothing of it is celebrated.
 */
export function celebrateParts(taice: Taice, parts: readonly ClaimedPart[]): boolean {
  if (parts.every(({ kind }) => kind !== 'first_view')) return false;
  const of = (bucket: ClaimedPart['bucket']) =>
    sumAmounts(parts.filter((part) => part.bucket === bucket));
  const now = of('available');
  const before = walletOf(taice)?.value ?? '0';
  return celebrate(taice, {
    what: 'first-view',
    amount: sumAmounts(parts),
    now,
    tonight: of('pending'),
    before,
    after: addAmounts(before, now),
  });
}
