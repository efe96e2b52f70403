import { contract } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { readBalances } from '../../ledger/queries.ts';
import { findCashOut, lockCashOut } from './cash-out-queries.ts';
import { oneCashOutItem } from './cash-out-view.ts';
import { moveCashOut } from './move-cash-out.ts';

export const cashOutCancel = handler(contract.wallet.cashOutCancel, {
  run: async (call) => {
    const { db: tx, clock, user, input } = call;
    const cashOut = await lockCashOut(tx, input.id);
    if (cashOut?.user_id !== user.userId) return fail(404);
    await moveCashOut(tx, cashOut, 'cancelled', { actor: 'user', at: clock.rule() });
    const [cancelled, { available }] = [
      await findCashOut(tx, cashOut.id),
      await readBalances(tx, user.userId),
    ];
    if (!cancelled) return fail(404);
    return { cash_out: await oneCashOutItem(call, cancelled), balance: formatMicro(available) };
  },
});
