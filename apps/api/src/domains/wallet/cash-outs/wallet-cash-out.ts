import { contract } from '@taice/contract';
import { currencyKey } from '@taice/contract/shapes';
import { cashOutFee, formatMicro, parseMicro } from '@taice/core/rules';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { takeShared } from '../../../platform/http/rate-limit.ts';
import { lockExits } from '../../eligibility/exits.ts';
import { requestChatConfirmation } from './chat-confirmation.ts';
import { placeCashOut } from './cash-out-queries.ts';
import { oneCashOutItem } from './cash-out-view.ts';
import { isOffered } from './chain-facts.ts';
import { holdPoints, moveCashOut, recordStep } from './move-cash-out.ts';
import { readCashOutAccount } from './cash-out-account.ts';
import { assertCanCashOut } from './assert-can-cash-out.ts';
import { reviewReasons } from './review-reasons.ts';

const HOUR_MS = 3_600_000;

export const walletCashOut = handler(contract.wallet.walletCashOut, {
  run: async (call) => {
    const { db: tx, clock, settings, config, user, appType, input } = call;
    const { chain } = input;
    const { userId } = user;
    if (input.currency_key !== currencyKey) return fail(1508);
    if (!isOffered(config, appType, chain)) return fail(1505);
    const amount = parseMicro(input.amount);
    await lockExits(tx, userId);
    const account = await readCashOutAccount(call, userId, chain);
    assertCanCashOut(call, account, amount);
    const fee = cashOutFee(amount, {
      least: settings.cashout_fee_min,
      bp: settings.cashout_fee_bp,
    });
    const reviewed = { to_address: account.address, fee: formatMicro(fee) };
    const isOther =
      (input.to_address !== undefined && input.to_address !== reviewed.to_address) ||
      (input.fee !== undefined && parseMicro(input.fee) !== fee);
    if (isOther) return fail(409, { data: reviewed });
    // Invalid requests do not count towards the limit; repeated request and cancellation do.
    const { cashouts_per_hour: maxPerHour } = settings;
    const rate = { burst: maxPerHour, everyMs: HOUR_MS / maxPerHour };
    const waitMs = await takeShared(tx, `cashout:${userId}`, rate, clock.real());
    if (waitMs > 0) return fail(429, { data: { retry_after: Math.ceil(waitMs / 1000) } });
    const at = clock.rule();
    const reasons = reviewReasons(call, account, amount);
    const cashOut = await placeCashOut(tx, {
      userId,
      currencyKey: input.currency_key,
      amount,
      fee,
      chain,
      to: account.address ?? fail(1504),
      reasons,
      at,
    });
    const transition = { actor: 'user', at };
    await recordStep(tx, cashOut.id, 'requested', transition);
    const available = await holdPoints(tx, cashOut, transition);
    const next = reasons.length > 0 ? 'reviewing' : 'approved';
    const updated = account.requiresConfirmation
      ? await requestChatConfirmation(tx, cashOut, at)
      : await moveCashOut(tx, cashOut, next, { actor: 'job', at });
    const view = { ...updated, tx_hash: null, confirmations: null };
    return { cash_out: await oneCashOutItem(call, view), balance: formatMicro(available) };
  },
});
