import type { WhyNot } from '@taice/contract';
import type { Config } from './config.ts';
import type { Numbers } from './numbers.ts';

/** Why an account earns nothing by any path. */
export type NoEarning = Extract<WhyNot, 'account_limited' | 'age_unconfirmed'>;

export interface EarningRules {
  readonly numbers: Pick<Numbers, 'require_age_confirmation'>;
  readonly config: Pick<Config, 'isDemo'>;
}

/** Whether earning needs a confirmed age. */
export const asksAge = ({ numbers, config }: EarningRules): boolean =>
  numbers.require_age_confirmation ?? !config.isDemo;

/**
 * The one rule of standing, for a statement that reads the person `u`: null, or the reason why they earn
 * nothing. `asks` is the parameter that `asksAge` gives.
 */
export const noEarning = (asks: string): string =>
  `why_no_earning(u.status, u.status_before, u.age_confirmed_at, ${asks}::boolean)`;
