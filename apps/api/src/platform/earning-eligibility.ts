import type { ViewBlocker } from '@taice/contract';
import type { Config } from './config.ts';
import type { Settings } from './settings.ts';

/** Why an account earns nothing in any way. */
export type EarningBlocker = Extract<ViewBlocker, 'account_limited' | 'age_unconfirmed'>;

export interface EarningRules {
  readonly settings: Pick<Settings, 'require_age_confirmation'>;
  readonly config: Pick<Config, 'isDemo'>;
}

/** True if earning needs a confirmed age. */
export const requiresAgeConfirmation = ({ settings, config }: EarningRules): boolean =>
  settings.require_age_confirmation ?? !config.isDemo;

/**
 * The one rule of standing, for a statement that reads the person `u`: null, or the reason why they earn
 * nothing. `isAgeRequired` is the parameter that `requiresAgeConfirmation` gives.
 */
export const earningBlockerSql = (isAgeRequired: string): string =>
  `earning_eligibility(u.status, u.status_before, u.age_confirmed_at, ${isAgeRequired}::boolean)`;
