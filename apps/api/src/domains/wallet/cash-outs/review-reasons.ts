import type { Services } from '../../../platform/services.ts';
import type { Payer } from './payer.ts';

/** Why the staff reviews a cash-out before it goes. */
export type ReviewReason = 'points' | 'address';

const WEEK_MS = 7 * 86_400_000;

/** A new address after another one was paid: somebody else may have changed it. */
const hasNewAddress = (
  { clock }: Pick<Services, 'clock'>,
  { hasArrived, addressFrom }: Payer,
): boolean =>
  hasArrived && addressFrom !== null && clock.rule().getTime() - addressFrom.getTime() < WEEK_MS;

/** Micro-points: a cash-out above it is reviewed. */
export const reviewedAbove = (needs: Pick<Services, 'clock'>, payer: Payer): bigint =>
  hasNewAddress(needs, payer) ? 0n : payer.unreviewed;

/** Why a cash-out of so many micro-points is reviewed; empty: it goes at once. */
export const reviewReasons = (
  needs: Pick<Services, 'clock'>,
  payer: Payer,
  amount: bigint,
): ReviewReason[] => [
  ...(amount > payer.unreviewed ? (['points'] as const) : []),
  ...(hasNewAddress(needs, payer) ? (['address'] as const) : []),
];
