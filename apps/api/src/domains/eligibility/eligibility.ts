import { type Database, hot } from '../../platform/db/pool.ts';
import { asksAge, type EarningRules, type NoEarning } from '../../platform/standing.ts';

export type Ineligible = NoEarning | 'unverified';

/**
 * SQL: null, or the reason why nothing of `user` may leave, reach another person or count for one: cash-outs, prizes,
 * trades, creators' rewards, wins, friends. `asks` is the parameter that `asksAge` gives.
 */
export const ineligible = (user: string, asks: string): string =>
  `eligibility(${user}, ${asks}::boolean)`;

const ASK = 'select eligibility($1, $2) as why';

/** The same of one person. */
export const eligibility = async (
  db: Database,
  userId: bigint,
  rules: EarningRules,
): Promise<Ineligible | null> => {
  const values = [userId, asksAge(rules)];
  const [row] = await hot<{ why: Ineligible | null }>(db, 'eligibility_of', ASK, values);
  return row?.why ?? null;
};
