import type { CashOutBlocker, ErrorCode } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import { fail } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import { InsufficientBalanceError } from '../../ledger/insufficient-balance-error.ts';
import type { CashOutAccount } from './cash-out-account.ts';
import { cashOutBlocker } from './cash-out-eligibility.ts';

const codes: Readonly<Partial<Record<CashOutBlocker['reason'], ErrorCode>>> = {
  unbound: 1504,
  unverified: 1306,
  address_new: 1511,
  open: 1510,
  switched_off: 1505,
};

/** Throws the code of the first obstacle to a cash-out. Micro-points. */
export const assertCanCashOut = (
  needs: Pick<Services, 'settings' | 'clock'>,
  account: CashOutAccount,
  amount: bigint,
): void => {
  const blocker = cashOutBlocker(needs, account);
  const { cashout_min: min } = needs.settings;
  if (blocker && blocker.reason !== 'balance') {
    const code = codes[blocker.reason];
    if (code === 1306) fail(code, { data: { reasons: [blocker.reason] } });
    if (code !== undefined) fail(code, { data: { from: blocker.from } });
    if (blocker.reason === 'negative_balance')
      throw new InsufficientBalanceError(amount, account.available, undefined);
    fail(403, { data: { reason: blocker.reason } });
  }
  if (amount < min) fail(1502, { data: { min: formatMicro(min) } });
  if (amount > account.available)
    throw new InsufficientBalanceError(amount, account.available, undefined);
};
