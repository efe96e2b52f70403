import { MICRO } from '@taice/core/rules';
import type { Services } from '../../../platform/services.ts';
import type { CashOutAccount } from './cash-out-account.ts';

/** Why staff review a cash-out before it is paid. */
export type ReviewReason = 'points' | 'address';

type Needs = Pick<Services, 'clock'> & {
  readonly settings: Pick<Services['settings'], 'cashout_two_from'>;
};

const WEEK_MS = 7 * 86_400_000;

/** A new address after an earlier payout: the account may have been taken over. */
const hasNewAddress = ({ clock }: Needs, { hasArrived, addressFrom }: CashOutAccount): boolean =>
  hasArrived && addressFrom !== null && clock.rule().getTime() - addressFrom.getTime() < WEEK_MS;

/** Largest amount without review. An amount that needs two approvals is always reviewed. */
const maxUnreviewedAmount = (
  { settings }: Needs,
  { unreviewedRemaining: remaining }: CashOutAccount,
): bigint => {
  const belowTwo = settings.cashout_two_from - MICRO;
  return remaining < belowTwo ? remaining : belowTwo;
};

/** Micro-points above which a cash-out is reviewed. */
export const reviewedAbove = (needs: Needs, account: CashOutAccount): bigint =>
  hasNewAddress(needs, account) ? 0n : maxUnreviewedAmount(needs, account);

/** Why a cash-out of this amount is reviewed; empty: it is approved at once. */
export const reviewReasons = (
  needs: Needs,
  account: CashOutAccount,
  amount: bigint,
): ReviewReason[] => [
  ...(amount > maxUnreviewedAmount(needs, account) ? (['points'] as const) : []),
  ...(hasNewAddress(needs, account) ? (['address'] as const) : []),
];
