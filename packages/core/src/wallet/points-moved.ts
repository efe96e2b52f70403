import { rewardKeys } from '../rewards/keys.ts';
import { signInKeys } from '../sign-in/keys.ts';
import { allTasks } from '../tasks/keys.ts';
import type { Taice } from '../types.ts';
import { userKeys } from '../user/queries.ts';
import { refreshWallet } from './balance.ts';
import { walletKeys } from './queries.ts';

/** All that tells of points besides the balance; the account has the level. */
const told = [
  walletKeys.logs,
  walletKeys.arrivals,
  rewardKeys.days,
  userKeys.me,
  userKeys.figures,
  signInKeys.days,
  allTasks,
] as const;

/**
 * After points were paid, claimed or settled: the balance and the ledger on the page follow by
 * themselves. That they are late is no failure of what moved them.
 */
export function pointsMoved(taice: Taice): void {
  void refreshWallet(taice).catch(() => {});
  for (const queryKey of told) void taice.queries.invalidateQueries({ queryKey });
}
