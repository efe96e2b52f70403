import type { Services } from '../../platform/services.ts';
import type { Redeemer } from './redeemer.ts';

/** Why a person of the staff looks at a code before it is shown. */
export type CodeLook = 'first' | 'amount' | 'risk';

/**
 * Whether a code that costs so many micro-points is looked at, and why, as a cash-out is: a code that was seen cannot be
 * had back. What somebody takes on one day counts together, as parts of it would pass otherwise. The small first one of
 * whom nothing was seen does not wait.
 */
export const lookAtCode = (
  { numbers }: Pick<Services, 'numbers'>,
  { isKnown, riskScore, codePoints }: Redeemer,
  points: bigint,
): CodeLook[] => {
  const day = codePoints + points;
  const is: Readonly<Record<CodeLook, boolean>> = {
    first: !isKnown && day > numbers.code_first_max,
    amount: day > numbers.code_auto_max,
    risk: riskScore >= numbers.cashout_auto_risk,
  };
  return (Object.keys(is) as CodeLook[]).filter((reason) => is[reason]);
};
