import { type Database, hot } from '../../platform/db/pool.ts';
import { asksAge, type EarningRules, type NoEarning } from '../../platform/standing.ts';

/** Actions that need more than earning does: points leave the account or reach another person. */
export type Action = 'cash_out' | 'redeem' | 'trade' | 'creator_reward' | 'win' | 'friend';

export type Ineligible = NoEarning | 'unverified';

/** SQL: null, or the reason why `user` may not do it; `asks` is the parameter that `asksAge` gives. */
export const ineligible = (user: string, action: Action, asks: string): string =>
  `eligibility(${user}, '${action}', ${asks}::boolean)`;

const ASK = 'select eligibility($1, $2, $3) as why';

/** Null, or the reason why a person may not do it. */
export const eligibility = async (
  db: Database,
  userId: bigint,
  action: Action,
  rules: EarningRules,
): Promise<Ineligible | null> => {
  const values = [userId, action, asksAge(rules)];
  const [row] = await hot<{ why: Ineligible | null }>(db, 'eligibility_of', ASK, values);
  return row?.why ?? null;
};
