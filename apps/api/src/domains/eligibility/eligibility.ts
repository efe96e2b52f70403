import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import {
  type EarningRules,
  type EarningBlocker,
  requiresAgeConfirmation,
} from '../../platform/earning-eligibility.ts';

export type IneligibilityReason = EarningBlocker | 'unverified';

/**
 * SQL: null, or the reason why nothing of `user` may leave, reach another person or count for one: cash-outs, prizes,
 * trades, creators' rewards, wins, friends. `isAgeRequired` is the parameter that `requiresAgeConfirmation` gives.
 */
export const ineligibilitySql = (user: string, isAgeRequired: string): string =>
  `eligibility(${user}, ${isAgeRequired}::boolean)`;

const READ_ELIGIBILITY = 'select eligibility($1, $2) as why';

export const findIneligibility = async (
  db: Database,
  userId: bigint,
  rules: EarningRules,
): Promise<IneligibilityReason | null> => {
  const values = [userId, requiresAgeConfirmation(rules)];
  const [row] = await preparedQuery<{ why: IneligibilityReason | null }>(
    db,
    'eligibility_of',
    READ_ELIGIBILITY,
    values,
  );
  return row?.why ?? null;
};
