import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { pageFields, limitOffsetOf } from '../../../platform/pagination.ts';
import { cashOutsOf } from './cash-out-queries.ts';
import { cashOutItems } from './cash-out-view.ts';

export const cashOutLog = handler(contract.wallet.cashOutLog, {
  run: async (call) => {
    const { db, user, input } = call;
    const isOpen = input.state === undefined ? null : input.state === 'open';
    const found = await cashOutsOf(db, user.userId, { isOpen, ...limitOffsetOf(input) });
    return {
      list: await cashOutItems(call, found.slice(0, input.page_size)),
      ...pageFields(found, input),
    };
  },
});
