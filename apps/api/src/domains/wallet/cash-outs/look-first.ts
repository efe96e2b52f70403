import type { Services } from '../../../platform/services.ts';
import type { Payer } from './payer.ts';

/** Why a person of the staff looks at a cash-out before it goes. */
export type LookReason = 'first' | 'amount' | 'risk' | 'address' | 'velocity';

const WEEK_MS = 7 * 86_400_000;

/**
 * Whether a cash-out is looked at, and why: the first of a person always is, and whatever is large, of an account with
 * signs, or to an address that it has not had for a week after another had been paid; and what empties the day's limit.
 * The score is of 100: that of the account's ways, and more for each reason.
 */
export const lookFirst = (
  { numbers, clock }: Pick<Services, 'numbers' | 'clock'>,
  payer: Payer,
  amount: bigint,
): { readonly score: number; readonly reasons: readonly LookReason[] } => {
  const now = clock.rule().getTime();
  const isNewAddress = payer.addressFrom !== null && now - payer.addressFrom.getTime() < WEEK_MS;
  const is: Readonly<Record<LookReason, boolean>> = {
    first: payer.arrived === 0,
    amount: amount > numbers.cashout_auto_max,
    risk: payer.riskScore >= numbers.cashout_auto_risk,
    address: payer.arrived > 0 && isNewAddress,
    velocity: payer.day > 0n && payer.day + amount > numbers.cashout_auto_max * 2n,
  };
  const reasons = (Object.keys(is) as LookReason[]).filter((reason) => is[reason]);
  return { score: Math.min(100, payer.riskScore + 10 * reasons.length), reasons };
};
