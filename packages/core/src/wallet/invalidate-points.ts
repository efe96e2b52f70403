import { rewardKeys } from '../rewards/keys.ts';
import { signInKeys } from '../sign-in/keys.ts';
import { tasksKeyPrefix } from '../tasks/keys.ts';
import type { Taice } from '../types.ts';
import { userKeys } from '../user/queries.ts';
import { refreshWallet } from './balance.ts';
import { walletKeys } from './queries.ts';

/** Queries that depend on points, besides the balance; the account contains the level. */
const affectedKeys = [
  walletKeys.logs,
  walletKeys.arrivals,
  rewardKeys.days,
  userKeys.me,
  userKeys.stats,
  signInKeys.days,
  tasksKeyPrefix,
] as const;

/**
 * After points were paid, claimed or settled: reloads the balance and the ledger on the page. A failure of the reload
 * is no failure of the action.
 */
export function invalidatePoints(taice: Taice): void {
  void refreshWallet(taice).catch(() => {});
  for (const queryKey of affectedKeys) void taice.queries.invalidateQueries({ queryKey });
}
