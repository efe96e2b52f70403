import { paymentStates } from '@taice/contract/shapes';
import { businessDay } from '@taice/core/rules';
import { listForStaff } from '../domains/activities/decide-activity.ts';
import { listWeeks } from '../domains/leaderboard/decide-week.ts';
import {
  listDecisions,
  listHiddenComments,
  listOpenAppeals,
  listOpenReports,
  listPostsInState,
} from '../domains/moderation/queries.ts';
import { openCashOuts } from '../domains/wallet/cash-outs/decide-cash-out.ts';
import { listPayouts } from '../domains/wallet/payouts/decide-payout.ts';
import { findAccountClusters } from '../domains/eligibility/account-clusters.ts';
import { listOpenOrders } from '../domains/prizes/decide-order.ts';
import { listPayments } from '../domains/nft/payments/payment-queries.ts';
import { listAllSeries } from '../domains/nft/market/series-list-queries.ts';
import { listAllPrizes } from '../domains/prizes/prize-queries.ts';
import { listTasks } from '../domains/tasks/change-task.ts';
import { verifyAudit } from '../platform/audit.ts';
import { listSettings } from '../platform/change-setting.ts';
import { openIssues } from '../platform/reconciliation-issues.ts';
import type { Services } from '../platform/services.ts';
import { UsageError } from './usage-error.ts';

/** Rows of one list. */
const MAX_ROWS = 50;

const lists = ['review', 'rejected', 'removed', 'published'] as const;

/** Runs a read-only command; undefined: the command is none of these. */
export const runListCommand = async (
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  command: string,
  target: string | undefined,
): Promise<unknown> => {
  if (command === 'videos') {
    const state = target ?? 'review';
    const listed = lists.find((each) => each === state);
    if (!listed) throw new UsageError(`the state must be one of: ${lists.join(', ')}`);
    return listPostsInState(db, listed, MAX_ROWS);
  }
  if (command === 'comments') return listHiddenComments(db, MAX_ROWS);
  if (command === 'reports') return listOpenReports(db, MAX_ROWS);
  if (command === 'appeals') return listOpenAppeals(db, MAX_ROWS);
  if (command === 'tasks') return listTasks(db, businessDay(clock.rule()));
  if (command === 'settings') return listSettings(db, businessDay(clock.rule()), config);
  if (command === 'campaigns') return listForStaff(db);
  if (command === 'orders') return listOpenOrders({ db, clock }, target);
  if (command === 'payouts') return listPayouts(db);
  if (command === 'reconciliation-issues') return openIssues(db, null);
  if (command === 'cash-outs') return openCashOuts({ db, clock }, target);
  if (command === 'alike') {
    if (target === undefined || !/^\d{1,18}$/.test(target))
      throw new UsageError('the id of a person is missing');
    const clusters = await findAccountClusters(db, [BigInt(target)], clock.real());
    return clusters.map(({ accounts, traits }) => ({
      accounts: accounts.join(','),
      share: traits.join(', '),
    }));
  }
  if (command === 'prizes') return listAllPrizes(db);
  if (command === 'nft-payments') {
    const state = target ?? 'open';
    const listed = paymentStates.find((each) => each === state);
    if (!listed) throw new UsageError(`the state must be one of: ${paymentStates.join(', ')}`);
    return listPayments(db, listed);
  }
  if (command === 'series') return listAllSeries(db);
  if (command === 'weeks') return listWeeks(db);
  if (command === 'log') return listDecisions(db, MAX_ROWS);
  if (command !== 'verify-log') return undefined;
  const broken = await verifyAudit(db);
  return broken === null ? 'no decision was changed' : `broken at ${broken}`;
};
