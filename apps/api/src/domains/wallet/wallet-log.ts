import { contract } from '@taice/contract';
import { currencyKey } from '@taice/contract/shapes';
import { formatMicro } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { daySpan } from './day-span.ts';
import { ledgerRow } from './ledger-row.ts';
import { readLines } from './queries.ts';

export const walletLog = handler(contract.wallet.walletLog, {
  run: async (call) => {
    const { db, config, lang, user, input } = call;
    if (input.currency_key !== currencyKey) return fail(1508);
    const { type, direction, bucket, page, page_size } = input;
    const { lines, sums } = await readLines(
      db,
      { userId: user.userId, type, direction, bucket, ...daySpan(input) },
      { page, pageSize: page_size },
    );
    return {
      list: lines.map((line) => ledgerRow(line, lang, config)),
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
