import type { CashOutBlocker } from '@taice/contract';
import type { Services } from '../../../platform/services.ts';
import type { CashOutAccount } from './cash-out-account.ts';

type Needs = Pick<Services, 'settings' | 'clock'>;

const blockedBy = (reason: CashOutBlocker['reason'], from: Date | null = null): CashOutBlocker => ({
  reason,
  from: from?.toISOString() ?? null,
});

/** The first obstacle to a cash-out; null: there is none. */
export const cashOutBlocker = (needs: Needs, account: CashOutAccount): CashOutBlocker | null => {
  const { settings, clock } = needs;
  const now = clock.rule();
  if (!settings.cashout_enabled || account.isStopped) return blockedBy('switched_off');
  // Then the account's verification, its wallet, and the rest.
  if (account.why === 'unverified') return blockedBy(account.why);
  if (account.address === null) return blockedBy('unbound');
  if (account.why !== null) return blockedBy(account.why);
  if (account.isLeaving) return blockedBy('account_leaving');
  if (account.available < 0n) return blockedBy('negative_balance');
  if (account.addressFrom && account.addressFrom > now)
    return blockedBy('address_new', account.addressFrom);
  if (account.hasOpenCashOut) return blockedBy('open');
  if (account.requiresConfirmation && !account.canBeMessaged) return blockedBy('cannot_ask');
  return account.available < settings.cashout_min ? blockedBy('balance') : null;
};
