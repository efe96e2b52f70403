import type { Services } from '../../../platform/services.ts';
import type { Payer } from './payer.ts';

/** Why a person of the staff looks at a cash-out before it goes. */
export type LookReason = 'first' | 'amount' | 'risk' | 'address' | 'velocity';

const WEEK_MS = 7 * 86_400_000;

const hasNewAddress = ({ clock }: Pick<Services, 'clock'>, { addressFrom }: Payer): boolean =>
  addressFrom !== null && clock.rule().getTime() - addressFrom.getTime() < WEEK_MS;

/** Micro-points: above it one is looked at. */
export const lookedAbove = (needs: Pick<Services, 'numbers' | 'clock'>, payer: Payer): bigint => {
  const { cashout_auto_max: most, cashout_auto_risk: risk } = needs.numbers;
  if (!payer.hasArrived || payer.riskScore >= risk || hasNewAddress(needs, payer)) return 0n;
  if (payer.day === 0n) return most;
  const left = most * 2n - payer.day;
  return left < 0n ? 0n : left < most ? left : most;
};

/**
 * Whether a cash-out is looked at, and why: the first of a person always is, and whatever is large, of an account with
 * signs, or to an address that it has not had for a week after another had been paid; and what makes a day's more than two
 * that would have gone by themselves.
 * The score is of 100: that of the account's ways, and more for each reason.
 */
export const lookFirst = (
  needs: Pick<Services, 'numbers' | 'clock'>,
  payer: Payer,
  amount: bigint,
): { readonly score: number; readonly reasons: readonly LookReason[] } => {
  const { numbers } = needs;
  const is: Readonly<Record<LookReason, boolean>> = {
    first: !payer.hasArrived,
    amount: amount > numbers.cashout_auto_max,
    risk: payer.riskScore >= numbers.cashout_auto_risk,
    address: payer.hasArrived && hasNewAddress(needs, payer),
    velocity: payer.day > 0n && payer.day + amount > numbers.cashout_auto_max * 2n,
  };
  const reasons = (Object.keys(is) as LookReason[]).filter((reason) => is[reason]);
  return { score: Math.min(100, payer.riskScore + 10 * reasons.length), reasons };
};
