import type { WhyNot } from '@taice/contract';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/pool.ts';
import { hot } from '../../platform/db/pool.ts';
import type { Numbers } from '../../platform/numbers.ts';

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

const WHY = `select ${noEarning('$2')} as why from "user" u where u.id = $1`;

/** Why somebody earns nothing; null: they may. Asked by everything that pays for what a person did. */
export const whyNoEarning = async (
  db: Database,
  userId: bigint,
  rules: EarningRules,
): Promise<NoEarning | null> => {
  const [row] = await hot<{ why: NoEarning | null }>(db, 'why_no_earning', WHY, [
    userId,
    asksAge(rules),
  ]);
  return row ? row.why : 'account_limited';
};
