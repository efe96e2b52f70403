import type { CashOutWhyNot } from '@taice/contract';
import { addDays, businessDay, businessDayStart } from '@taice/core/rules';
import type { Services } from '../../../platform/services.ts';
import type { Payer } from './payer.ts';

type Needs = Pick<Services, 'numbers' | 'clock'>;

const because = (reason: CashOutWhyNot['reason'], from: Date | null = null): CashOutWhyNot => ({
  reason,
  from: from?.toISOString() ?? null,
});

const least = (first: bigint, ...others: readonly bigint[]): bigint =>
  others.reduce((a, b) => (b < a ? b : a), first);
const notBelow0 = (amount: bigint): bigint => (amount < 0n ? 0n : amount);

/** What the limits leave of a person's points, and the most that can go at once. Micro-points. */
export const leftOf = ({ numbers }: Pick<Needs, 'numbers'>, payer: Payer) => {
  const month = notBelow0(payer.monthMost - payer.month);
  const day = least(notBelow0(numbers.cashout_day_max - payer.day), month);
  return { day, month, most: least(notBelow0(payer.available), day) };
};

/** Why none of a person's points can leave now, the first thing that stands in the way; null: they can. */
export const whyNot = (needs: Needs, payer: Payer): CashOutWhyNot | null => {
  const { numbers, clock } = needs;
  const now = clock.rule();
  if (!numbers.cashout_enabled || payer.isStopped) return because('switched_off');
  // Who has no such wallet has no way here at all.
  if (payer.address === null) return because('unbound');
  if (payer.why !== null) return because(payer.why);
  if (payer.isLeaving) return because('account_leaving');
  if (payer.available < 0n) return because('negative_balance');
  if (payer.oldEnough > now) return because('account_young', payer.oldEnough);
  if (payer.addressFrom && payer.addressFrom > now)
    return because('address_new', payer.addressFrom);
  if (payer.isOpen) return because('open');
  if (payer.confirms && !payer.canBeAsked) return because('cannot_ask');
  const left = leftOf(needs, payer);
  if (left.month < numbers.cashout_min) return because('month_limit');
  const tomorrow = new Date(businessDayStart(addDays(businessDay(now), 1)));
  if (left.day < numbers.cashout_min) return because('day_limit', tomorrow);
  return payer.available < numbers.cashout_min ? because('balance') : null;
};
