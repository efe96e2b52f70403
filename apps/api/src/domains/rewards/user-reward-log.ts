import { contract } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { daySpan } from '../wallet/day-span.ts';
import { ledgerRow } from '../wallet/ledger-row.ts';
import { earnedByDay, readLines } from '../wallet/queries.ts';

export const userRewardLog = handler(contract.rewards.userRewardLog, {
  run: async (call) => {
    const { db, config, lang, user, input } = call;
    const { type, page, page_size } = input;
    const filter = { userId: user.userId, type, earned: true, ...daySpan(input) };
    const [{ lines, sums }, days] = await Promise.all([
      readLines(db, filter, { page, pageSize: page_size }),
      earnedByDay(db, filter),
    ]);
    return {
      list: lines.map((line) => ledgerRow(line, lang, config)),
      total: Number(sums.total),
      page,
      page_size,
      has_more: BigInt(page * page_size) < sums.total,
      next_cursor: null,
      days: days.map(({ day, amount }) => ({ date: day, amount: formatMicro(amount) })),
    };
  },
});
