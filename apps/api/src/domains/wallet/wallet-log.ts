import { contract } from '@taice/contract';
import { currencyKey } from '@taice/contract/shapes';
import { formatMicro } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { readDays, readRows, sumRows } from './row-queries.ts';
import { ledgerDay } from './ledger-day.ts';
import { ledgerRow } from './ledger-row.ts';

export const walletLog = handler(contract.wallet.walletLog, {
  run: async (call) => {
    const { db, config, lang, user, input } = call;
    if (input.currency_key !== currencyKey) return fail(1508);
    const { userId } = user;
    const { type, direction, bucket, from, to, page, page_size } = input;
    const filter = { userId, type, direction, bucket, from, to };
    const [rows, sums] = await Promise.all([
      readRows(db, filter, { page, pageSize: page_size }),
      sumRows(db, filter),
    ]);
    const [first, last] = [rows[0], rows.at(-1)];
    // A heading tells of the whole day, whatever part of it the filter shows.
    const days =
      first && last ? await readDays(db, { userId, from: last.biz_date, to: first.biz_date }) : [];
    return {
      list: rows.map((row) => ledgerRow(row, lang, config)),
      days: days.map(ledgerDay),
      total: Number(sums.total),
      page,
      page_size,
      has_more: BigInt(page * page_size) < sums.total,
      next_cursor: null,
      sum_in: formatMicro(sums.sum_in),
      sum_out: formatMicro(sums.sum_out),
    };
  },
});
