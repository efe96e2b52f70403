import type { CashOutWhyNot, ErrorCode } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import { fail } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import { BalanceTooLow } from '../../ledger/balance-too-low.ts';
import type { Payer } from './payer.ts';
import { whyNot } from './why-not.ts';

const codes: Readonly<Partial<Record<CashOutWhyNot['reason'], ErrorCode>>> = {
  unbound: 1504,
  unverified: 1306,
  address_new: 1511,
  open: 1510,
  switched_off: 1505,
};

/** Refuses a cash-out that cannot be, with the code of what stands in the way first. Micro-points. */
export const refuse = (
  needs: Pick<Services, 'numbers' | 'clock'>,
  payer: Payer,
  amount: bigint,
): void => {
  const why = whyNot(needs, payer);
  const { cashout_min: min } = needs.numbers;
  if (why && why.reason !== 'balance') {
    const code = codes[why.reason];
    if (code === 1306) fail(code, { data: { reasons: [why.reason] } });
    if (code !== undefined) fail(code, { data: { from: why.from } });
    if (why.reason === 'negative_balance')
      throw new BalanceTooLow(amount, payer.available, undefined);
    fail(403, { data: { reason: why.reason } });
  }
  if (amount < min) fail(1502, { data: { min: formatMicro(min) } });
  if (amount > payer.available) throw new BalanceTooLow(amount, payer.available, undefined);
};
