import type { CashOutBlocker } from '@taice/contract';
import type { Services } from '../../../platform/services.ts';
import type { CashOutAccount } from './cash-out-account.ts';

type Needs = Pick<Services, 'settings' | 'clock'>;

const because = (reason: CashOutBlocker['reason'], from: Date | null = null): CashOutBlocker => ({
  reason,
  from: from?.toISOString() ?? null,
});

/** The first obstacle to a cash-out; null: there is none. */
export const cashOutBlocker = (needs: Needs, account: CashOutAccount): CashOutBlocker | null => {
  const { settings, clock } = needs;
  const now = clock.rule();
  if (!settings.cashout_enabled || account.isStopped) return because('switched_off');
  // Verification comes before a wallet, and a wallet before everything else.
  if (account.why === 'unverified') return because(account.why);
  if (account.address === null) return because('unbound');
  if (account.why !== null) return because(account.why);
  if (account.isLeaving) return because('account_leaving');
  if (account.available < 0n) return because('negative_balance');
  if (account.addressFrom && account.addressFrom > now)
    return because('address_new', account.addressFrom);
  if (account.isOpen) return because('open');
  if (account.confirms && !account.canBeAsked) return because('cannot_ask');
  return account.available < settings.cashout_min ? because('balance') : null;
};
