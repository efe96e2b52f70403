import { paymentStates } from '@taice/contract/shapes';
import { businessDay } from '@taice/core/rules';
import { listForStaff } from '../domains/activities/decide-activity.ts';
import { listWeeks } from '../domains/leaderboard/decide-week.ts';
import {
  decisions,
  hiddenComments,
  openAppeals,
  openReports,
  postsIn,
} from '../domains/moderation/queries.ts';
import { openCashOuts } from '../domains/wallet/cash-outs/decide-cash-out.ts';
import { listPayouts } from '../domains/wallet/payouts/decide-payout.ts';
import { clustersAround } from '../domains/eligibility/alike.ts';
import { openOrders } from '../domains/prizes/decide-order.ts';
import { listPayments } from '../domains/nft/payments/payment-queries.ts';
import { allSeries } from '../domains/nft/market/shelf.ts';
import { shelf } from '../domains/prizes/prize-queries.ts';
import { listTasks } from '../domains/tasks/change-task.ts';
import { verifyAudit } from '../platform/audit.ts';
import { listSettings } from '../platform/change-setting.ts';
import { openIssues } from '../platform/reconciliation-issues.ts';
import type { Services } from '../platform/services.ts';
import { UsageError } from './usage-error.ts';

/** Rows of one list. */
const MOST = 50;

const lists = ['review', 'rejected', 'removed', 'published'] as const;

/** Runs a read-only command; undefined: the command is none of these. */
export const show = async (
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  command: string,
  target: string | undefined,
): Promise<unknown> => {
  if (command === 'videos') {
    const state = target ?? 'review';
    const listed = lists.find((each) => each === state);
    if (!listed) throw new UsageError(`the state must be one of: ${lists.join(', ')}`);
    return postsIn(db, listed, MOST);
  }
  if (command === 'comments') return hiddenComments(db, MOST);
  if (command === 'reports') return openReports(db, MOST);
  if (command === 'appeals') return openAppeals(db, MOST);
  if (command === 'tasks') return listTasks(db, businessDay(clock.rule()));
  if (command === 'settings') return listSettings(db, businessDay(clock.rule()), config);
  if (command === 'campaigns') return listForStaff(db);
  if (command === 'orders') return openOrders({ db, clock }, target);
  if (command === 'payouts') return listPayouts(db);
  if (command === 'reconciliation-issues') return openIssues(db, null);
  if (command === 'cash-outs') return openCashOuts({ db, clock }, target);
  if (command === 'alike') {
    if (target === undefined || !/^\d{1,18}$/.test(target))
      throw new UsageError('the id of a person is missing');
    const clusters = await clustersAround(db, [BigInt(target)], clock.real());
    return clusters.map(({ accounts, traits }) => ({
      accounts: accounts.join(','),
      share: traits.join(', '),
    }));
  }
  if (command === 'prizes') return shelf(db);
  if (command === 'nft-payments') {
    const state = target ?? 'open';
    const listed = paymentStates.find((each) => each === state);
    if (!listed) throw new UsageError(`the state must be one of: ${paymentStates.join(', ')}`);
    return listPayments(db, listed);
  }
  if (command === 'series') return allSeries(db);
  if (command === 'weeks') return listWeeks(db);
  if (command === 'log') return decisions(db, MOST);
  if (command !== 'verify-log') return undefined;
  const broken = await verifyAudit(db);
  return broken === null ? 'no decision was changed' : `broken at ${broken}`;
};
