import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { readDays, readEvents, sumEvents } from '../wallet/event-queries.ts';
import { ledgerDay } from '../wallet/ledger-day.ts';
import { ledgerRow } from '../wallet/ledger-row.ts';

export const userRewardLog = handler(contract.rewards.userRewardLog, {
  run: async (call) => {
    const { db, config, lang, user, input } = call;
    const { type, from, to, page, page_size } = input;
    const filter = { userId: user.userId, type, from, to, earned: true };
    const [events, { total }, days] = await Promise.all([
      readEvents(db, filter, { page, pageSize: page_size }),
      sumEvents(db, filter),
      readDays(db, filter),
    ]);
    return {
      list: events.map((event) => ledgerRow(event, lang, config)),
      total: Number(total),
      page,
      page_size,
      has_more: BigInt(page * page_size) < total,
      next_cursor: null,
      days: days.map(ledgerDay),
    };
  },
});
