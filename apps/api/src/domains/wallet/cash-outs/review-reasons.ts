import { MICRO } from '@taice/core/rules';
import type { Services } from '../../../platform/services.ts';
import type { Payer } from './payer.ts';

/** Why the staff reviews a cash-out before it goes. */
export type ReviewReason = 'points' | 'address';

type Needs = Pick<Services, 'clock'> & {
  readonly numbers: Pick<Services['numbers'], 'cashout_two_from'>;
};

const WEEK_MS = 7 * 86_400_000;

/** A new address after another one was paid: somebody else may have changed it. */
const hasNewAddress = ({ clock }: Needs, { hasArrived, addressFrom }: Payer): boolean =>
  hasArrived && addressFrom !== null && clock.rule().getTime() - addressFrom.getTime() < WEEK_MS;

/** Two people approve a large one, so that none goes by itself. */
const most = ({ numbers }: Needs, { unreviewedRemaining: remaining }: Payer): bigint => {
  const belowTwo = numbers.cashout_two_from - MICRO;
  return remaining < belowTwo ? remaining : belowTwo;
};

/** Micro-points: a cash-out above it is reviewed. */
export const reviewedAbove = (needs: Needs, payer: Payer): bigint =>
  hasNewAddress(needs, payer) ? 0n : most(needs, payer);

/** Why a cash-out of so many micro-points is reviewed; empty: it goes at once. */
export const reviewReasons = (needs: Needs, payer: Payer, amount: bigint): ReviewReason[] => [
  ...(amount > most(needs, payer) ? (['points'] as const) : []),
  ...(hasNewAddress(needs, payer) ? (['address'] as const) : []),
];
