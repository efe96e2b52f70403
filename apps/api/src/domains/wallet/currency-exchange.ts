import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import { fail } from '../../platform/http/failure.ts';

const READ_RATES = `select quote, trim_scale(rate)::text as rate, source, at from exchange_rate
  where base = $1 and ($2::text is null or quote = $2) order by quote`;
interface Rate {
  readonly quote: string;
  readonly rate: string;
  readonly source: string;
  readonly at: Date;
}

export const currencyExchange = handler(contract.wallet.currencyExchange, {
  run: async ({ db, input: { base, quote } }) => {
    const rates = await preparedQuery<Rate>(db, 'exchange_rates', READ_RATES, [
      base,
      quote ?? null,
    ]);
    if (rates.length === 0) return fail(404);
    return { base, list: rates.map(({ at, ...rate }) => ({ ...rate, at: at.toISOString() })) };
  },
});
