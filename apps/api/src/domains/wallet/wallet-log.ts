import { contract, type Reply } from '@taice/contract';
import { currencyKey } from '@taice/contract/shapes';
import { formatMicro } from '@taice/core/rules';
import { type Call, handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { entriesUntil, sumsUntil } from './entries-until.ts';
import { readDays, readRows, sumRows } from './row-queries.ts';
import { ledgerDay } from './ledger-day.ts';
import { ledgerRows } from './ledger-row.ts';

export const walletLog = handler(contract.wallet.walletLog, {
  run: async (call) => {
    const { db, user, input } = call;
    if (input.currency_key !== currencyKey) return fail(1508);
    const { userId } = user;
    if (input.at !== undefined) return entriesAt(call, new Date(input.at));
    const { type, direction, bucket, from, to, page, page_size } = input;
    const filter = { userId, type, direction, bucket, from, to };
    const [rows, sums] = await Promise.all([
      readRows(db, filter, { page, pageSize: page_size }),
      sumRows(db, filter),
    ]);
    const [first, last] = [rows[0], rows.at(-1)];
    // A heading covers the whole day, whatever the filter shows.
    const days =
      first && last ? await readDays(db, { userId, from: last.biz_date, to: first.biz_date }) : [];
    return {
      list: await ledgerRows(call, rows),
      days: days.map(ledgerDay),
      total: Number(sums.total),
      page,
      page_size,
      has_more: BigInt(page * page_size) < sums.total,
      next_cursor: null,
      balance_at: null,
      sum_in: formatMicro(sums.sum_in),
      sum_out: formatMicro(sums.sum_out),
    };
  },
});

/** Balance at a past second, and the entries behind it. */
const entriesAt = async (
  call: Call<typeof contract.wallet.walletLog>,
  at: Date,
): Promise<Reply<typeof contract.wallet.walletLog>> => {
  const { db, user, input } = call;
  const { bucket, page, page_size } = input;
  const filter = { userId: user.userId, at, bucket };
  const [rows, sums] = await Promise.all([
    entriesUntil(db, filter, { page, pageSize: page_size }),
    sumsUntil(db, filter),
  ]);
  return {
    list: await ledgerRows(call, rows),
    days: [],
    total: Number(sums.total),
    page,
    page_size,
    has_more: BigInt(page * page_size) < sums.total,
    next_cursor: null,
    balance_at: {
      available: formatMicro(sums.available),
      pending: formatMicro(sums.pending),
      held: formatMicro(sums.held),
    },
    sum_in: formatMicro(sums.sum_in),
    sum_out: formatMicro(sums.sum_out),
  };
};
