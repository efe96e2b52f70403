import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { findCashOut } from './cash-out-queries.ts';
import { oneCashOutItem } from './cash-out-view.ts';

export const cashOutDetail = handler(contract.wallet.cashOutDetail, {
  run: async (call) => {
    const cashOut = await findCashOut(call.db, call.input.id);
    return cashOut?.user_id === call.user.userId ? oneCashOutItem(call, cashOut) : fail(404);
  },
});
