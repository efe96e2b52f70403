import { contract } from '@taice/contract';
import { currencyKey } from '@taice/contract/shapes';
import { formatMicro, rateOfBp } from '@taice/core/rules';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { cashOutsOf } from './cash-out-queries.ts';
import { oneCashOutItem, usualMs } from './cash-out-view.ts';
import { confirmationsOf, isOffered } from './chain-facts.ts';
import { readPayer } from './payer.ts';
import { reviewedAbove } from './review-reasons.ts';
import { whyNot } from './why-not.ts';

export const cashOutTerms = handler(contract.wallet.cashOutTerms, {
  run: async (call) => {
    const { db, numbers, config, user, appType, input } = call;
    const { chain } = input;
    if (input.currency_key !== currencyKey) return fail(1508);
    if (!isOffered(config, appType, chain)) return fail(1505);
    const payer = await readPayer(call, user.userId, chain);
    const asked = { isOpen: true, limit: 1, offset: 0 };
    const [open] = payer.isOpen ? await cashOutsOf(db, user.userId, asked) : [];
    return {
      chain,
      to_address: payer.address,
      available: formatMicro(payer.available),
      min: formatMicro(numbers.cashout_min),
      fee_min: formatMicro(numbers.cashout_fee_min),
      fee_rate: rateOfBp(numbers.cashout_fee_bp),
      review_from: formatMicro(reviewedAbove(call, payer)),
      eta_minutes: usualMs.send / 60_000,
      eta_review_hours: usualMs.look / 3_600_000,
      confirmations_needed: confirmationsOf(numbers, chain),
      asks_in_chat: payer.confirms,
      why_not: whyNot(call, payer),
      open: open ? await oneCashOutItem(call, open) : null,
    };
  },
});
