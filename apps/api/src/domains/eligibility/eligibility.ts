import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import { type EarningRules, type NoEarning, requiresAge } from '../../platform/standing.ts';

export type Ineligible = NoEarning | 'unverified';

/**
 * SQL: null, or the reason why nothing of `user` may leave, reach another person or count for one: cash-outs, prizes,
 * trades, creators' rewards, wins, friends. `isAgeRequired` is the parameter that `requiresAge` gives.
 */
export const ineligible = (user: string, isAgeRequired: string): string =>
  `eligibility(${user}, ${isAgeRequired}::boolean)`;

const ASK = 'select eligibility($1, $2) as why';

export const eligibility = async (
  db: Database,
  userId: bigint,
  rules: EarningRules,
): Promise<Ineligible | null> => {
  const values = [userId, requiresAge(rules)];
  const [row] = await preparedQuery<{ why: Ineligible | null }>(db, 'eligibility_of', ASK, values);
  return row?.why ?? null;
};
