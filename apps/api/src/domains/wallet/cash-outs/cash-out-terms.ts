import { contract } from '@taice/contract';
import { currencyKey } from '@taice/contract/shapes';
import { formatMicro, bpToRate } from '@taice/core/rules';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { cashOutsOf } from './cash-out-queries.ts';
import { oneCashOutItem, usualDurationsMs } from './cash-out-view.ts';
import { confirmationsOf, isOffered } from './chain-facts.ts';
import { readCashOutAccount } from './cash-out-account.ts';
import { reviewedAbove } from './review-reasons.ts';
import { cashOutBlocker } from './cash-out-eligibility.ts';

export const cashOutTerms = handler(contract.wallet.cashOutTerms, {
  run: async (call) => {
    const { db, settings, config, user, appType, input } = call;
    const { chain } = input;
    if (input.currency_key !== currencyKey) return fail(1508);
    if (!isOffered(config, appType, chain)) return fail(1505);
    const account = await readCashOutAccount(call, user.userId, chain);
    const filter = { isOpen: true, limit: 1, offset: 0 };
    const [openCashOut] = account.hasOpenCashOut ? await cashOutsOf(db, user.userId, filter) : [];
    return {
      chain,
      to_address: account.address,
      available: formatMicro(account.available),
      min: formatMicro(settings.cashout_min),
      fee_min: formatMicro(settings.cashout_fee_min),
      fee_rate: bpToRate(settings.cashout_fee_bp),
      review_from: formatMicro(reviewedAbove(call, account)),
      eta_minutes: usualDurationsMs.send / 60_000,
      eta_review_hours: usualDurationsMs.look / 3_600_000,
      confirmations_needed: confirmationsOf(settings, chain),
      asks_in_chat: account.requiresConfirmation,
      why_not: cashOutBlocker(call, account),
      open: openCashOut ? await oneCashOutItem(call, openCashOut) : null,
    };
  },
});
