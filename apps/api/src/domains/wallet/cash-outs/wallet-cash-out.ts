import { contract } from '@taice/contract';
import { currencyKey } from '@taice/contract/shapes';
import { businessDay, cashOutFee, formatMicro, parseMicro } from '@taice/core/rules';
import { hot } from '../../../platform/db/pool.ts';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { takeShared } from '../../../platform/http/rate-limit.ts';
import type { CashOut } from './cash-out-queries.ts';
import { oneCashOutItem } from './cash-out-view.ts';
import { isOffered } from './chain-facts.ts';
import { lookFirst } from './look-first.ts';
import { holdPoints, moveCashOut, noteStep } from './move-cash-out.ts';
import { readPayer } from './payer.ts';
import { refuse } from './refuse.ts';

// One after another for a person: what one takes of the day's limit is known to the next.
const IN_TURN = `select from "user" where id = $1 for no key update`;
const OPEN = `with next as (select nextval(pg_get_serial_sequence('cash_out', 'id')) as id)
  insert into cash_out (id, order_no, user_id, currency_key, amount, fee, chain, to_address, state, risk_score,
    risk_reasons, created_at, updated_at)
  overriding system value
  select id, 'C' || $1 || lpad(id::text, 10, '0'), $2, $3, $4, $5, $6, $7, 'requested', $8, $9, $10, $10 from next
  returning *`;

const HOUR_MS = 3_600_000;

export const walletCashOut = handler(contract.wallet.walletCashOut, {
  run: async (call) => {
    const { db: tx, clock, numbers, config, user, appType, input } = call;
    const { chain } = input;
    const { userId } = user;
    if (input.currency_key !== currencyKey) return fail(1508);
    if (!isOffered(config, appType, chain)) return fail(1505);
    const amount = parseMicro(input.amount);
    await hot(tx, 'cash_out_turn', IN_TURN, [userId]);
    const payer = await readPayer(call, userId, chain);
    refuse(call, payer, amount);
    const fee = cashOutFee(amount, { least: numbers.cashout_fee_min, bp: numbers.cashout_fee_bp });
    const seen = { to_address: payer.address, fee: formatMicro(fee) };
    const isOther =
      (input.to_address !== undefined && input.to_address !== seen.to_address) ||
      (input.fee !== undefined && parseMicro(input.fee) !== fee);
    if (isOther) return fail(409, { data: seen });
    // What is refused for itself does not count; what is asked for and cancelled again and again does.
    const { cashouts_per_hour: burst } = numbers;
    const rate = { burst, everyMs: HOUR_MS / burst };
    const waitMs = await takeShared(tx, `cashout:${userId}`, rate, clock.real());
    if (waitMs > 0) return fail(429, { data: { retry_after: Math.ceil(waitMs / 1000) } });
    const at = clock.rule();
    const { score, reasons } = lookFirst(call, payer, amount);
    const [placed] = await hot<CashOut>(tx, 'cash_out_open', OPEN, [
      businessDay(at).replaceAll('-', ''),
      userId,
      input.currency_key,
      amount,
      fee,
      chain,
      payer.address,
      score,
      reasons,
      at,
    ]);
    if (!placed) throw new Error('a cash-out was not written');
    const by = { actor: 'user', at };
    await noteStep(tx, placed.id, 'requested', by);
    const available = await holdPoints(tx, placed, by);
    const next = reasons.length > 0 ? 'reviewing' : 'approved';
    const moved = await moveCashOut(tx, placed, next, { actor: 'job', at });
    const shown = { ...moved, tx_hash: null, confirmations: null };
    return { cash_out: await oneCashOutItem(call, shown), balance: formatMicro(available) };
  },
});
