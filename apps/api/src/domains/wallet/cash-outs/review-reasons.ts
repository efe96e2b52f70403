import { MICRO } from '@taice/core/rules';
import type { Services } from '../../../platform/services.ts';
import type { CashOutAccount } from './cash-out-account.ts';

/** Why the staff reviews a cash-out before it goes. */
export type ReviewReason = 'points' | 'address';

type Needs = Pick<Services, 'clock'> & {
  readonly settings: Pick<Services['settings'], 'cashout_two_from'>;
};

const WEEK_MS = 7 * 86_400_000;

/** A new address after another one was paid: somebody else may have changed it. */
const hasNewAddress = ({ clock }: Needs, { hasArrived, addressFrom }: CashOutAccount): boolean =>
  hasArrived && addressFrom !== null && clock.rule().getTime() - addressFrom.getTime() < WEEK_MS;

/** Two people approve a large one, so that none goes by itself. */
const most = ({ settings }: Needs, { unreviewedRemaining: remaining }: CashOutAccount): bigint => {
  const belowTwo = settings.cashout_two_from - MICRO;
  return remaining < belowTwo ? remaining : belowTwo;
};

/** Micro-points: a cash-out above it is reviewed. */
export const reviewedAbove = (needs: Needs, account: CashOutAccount): bigint =>
  hasNewAddress(needs, account) ? 0n : most(needs, account);

/** Why a cash-out of so many micro-points is reviewed; empty: it goes at once. */
export const reviewReasons = (
  needs: Needs,
  account: CashOutAccount,
  amount: bigint,
): ReviewReason[] => [
  ...(amount > most(needs, account) ? (['points'] as const) : []),
  ...(hasNewAddress(needs, account) ? (['address'] as const) : []),
];
