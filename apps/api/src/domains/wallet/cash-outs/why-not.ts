import type { CashOutWhyNot } from '@taice/contract';
import type { Services } from '../../../platform/services.ts';
import type { Payer } from './payer.ts';

type Needs = Pick<Services, 'numbers' | 'clock'>;

const because = (reason: CashOutWhyNot['reason'], from: Date | null = null): CashOutWhyNot => ({
  reason,
  from: from?.toISOString() ?? null,
});

/** Why none of a person's points can leave now, the first thing that stands in the way; null: they can. */
export const whyNot = (needs: Needs, payer: Payer): CashOutWhyNot | null => {
  const { numbers, clock } = needs;
  const now = clock.rule();
  if (!numbers.cashout_enabled || payer.isStopped) return because('switched_off');
  // Without verification a wallet leads nowhere; without a wallet nothing else matters here.
  if (payer.why === 'unverified') return because(payer.why);
  if (payer.address === null) return because('unbound');
  if (payer.why !== null) return because(payer.why);
  if (payer.isLeaving) return because('account_leaving');
  if (payer.available < 0n) return because('negative_balance');
  if (payer.addressFrom && payer.addressFrom > now)
    return because('address_new', payer.addressFrom);
  if (payer.isOpen) return because('open');
  if (payer.confirms && !payer.canBeAsked) return because('cannot_ask');
  return payer.available < numbers.cashout_min ? because('balance') : null;
};
