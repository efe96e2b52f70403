import type { Services } from '../../platform/services.ts';
import type { Redeemer } from './redeemer.ts';

/** Why a person of the staff looks at a code before it is shown. */
export type CodeLook = 'amount' | 'risk';

/** Why a code that costs so many micro-points is looked at, as a cash-out is: a code that was seen cannot be had back. */
export const lookAtCode = (
  { numbers }: Pick<Services, 'numbers'>,
  { riskScore }: Redeemer,
  points: bigint,
): CodeLook[] => {
  const is: Readonly<Record<CodeLook, boolean>> = {
    amount: points > numbers.code_auto_max,
    risk: riskScore >= numbers.cashout_auto_risk,
  };
  return (Object.keys(is) as CodeLook[]).filter((reason) => is[reason]);
};
