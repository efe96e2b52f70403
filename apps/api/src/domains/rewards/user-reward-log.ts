import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { readDays, readRows, sumRows } from '../wallet/row-queries.ts';
import { ledgerDay } from '../wallet/ledger-day.ts';
import { ledgerRows } from '../wallet/ledger-row.ts';

export const userRewardLog = handler(contract.rewards.userRewardLog, {
  run: async (call) => {
    const { db, user, input } = call;
    const { type, from, to, page, page_size } = input;
    const filter = { userId: user.userId, type, from, to, earned: true };
    const [rows, { total }, days] = await Promise.all([
      readRows(db, filter, { page, pageSize: page_size }),
      sumRows(db, filter),
      readDays(db, filter),
    ]);
    return {
      list: await ledgerRows(call, rows),
      total: Number(total),
      page,
      page_size,
      has_more: BigInt(page * page_size) < total,
      next_cursor: null,
      days: days.map(ledgerDay),
    };
  },
});
