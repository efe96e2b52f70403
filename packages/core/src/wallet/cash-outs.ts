import type { CashOutItem, Input, PayoutChain, Reply, TaiceContract } from '@taice/contract';
import { currencyKey } from '@taice/contract/shapes';
import { byId, defineListQuery } from '../queries/pages.ts';
import { loggedIn, defineQuery } from '../queries/read.ts';
import type { CallOptions, Taice } from '../types.ts';
import { idempotentCall } from './idempotent-call.ts';
import { invalidatePoints } from './invalidate-points.ts';
import { walletKeys } from './queries.ts';

type Wallet = TaiceContract['wallet'];
export type CashOutTerms = Reply<Wallet['cashOutTerms']>;
export type CashOutReply = Reply<Wallet['walletCashOut']>;

/** ms between reads of one that is on its way: no event reports its blocks. */
const cashOutPollMs = 5_000;
const finalStates = new Set<CashOutItem['state']>(['confirmed', 'refunded']);
const pollIntervalOf = (cashOut: CashOutItem | null | undefined): number | false =>
  cashOut && !finalStates.has(cashOut.state) ? cashOutPollMs : false;

/** The rate of a point stays fresh for one hour; ms. */
const rateStaleMs = 3_600_000;

export const cashOutQueries = {
  /** The current fee of a cash-out to a chain, and its obstacle. */
  terms: (taice: Taice, chain: PayoutChain) =>
    defineQuery<CashOutTerms>({
      queryKey: [...walletKeys.logs, 'terms', chain],
      queryFn: ({ signal }) =>
        taice.api.wallet.cashOutTerms(
          { chain, currency_key: currencyKey },
          { signal, toast: false },
        ),
      enabled: loggedIn(taice),
      refetchInterval: ({ state: { data } }) => pollIntervalOf(data?.open),
    }),
  /** Finished cash-outs, the newest first. */
  done: (taice: Taice) =>
    defineListQuery<CashOutItem, Reply<Wallet['cashOutLog']>>({
      queryKey: [...walletKeys.logs, 'cash-outs', 'done'],
      ask: ({ page }, signal) =>
        taice.api.wallet.cashOutLog({ state: 'done', page }, { signal, toast: false }),
      enabled: loggedIn(taice),
      idOf: byId,
    }),
  one: (taice: Taice, id: string) =>
    defineQuery<CashOutItem>({
      queryKey: [...walletKeys.logs, 'cash-out', id],
      queryFn: ({ signal }) => taice.api.wallet.cashOutDetail({ id }, { signal, toast: false }),
      enabled: loggedIn(taice),
      refetchInterval: ({ state: { data } }) => pollIntervalOf(data),
    }),
  /** The value of one point in a currency; null: unknown. */
  rate: (taice: Taice, quote: string) =>
    defineQuery<number | null>({
      queryKey: ['rate', quote],
      queryFn: async ({ signal }) => {
        const { list } = await taice.api.wallet.currencyExchange(
          { quote },
          { signal, toast: false },
        );
        return Number(list[0]?.rate ?? 0) || null;
      },
      staleTime: rateStaleMs,
    }),
};

/** Requests a cash-out. */
export const cashOut = (
  taice: Taice,
  request: Omit<Input<Wallet['walletCashOut']>, 'currency_key'>,
  { toast = true }: Pick<CallOptions, 'toast'> = {},
): Promise<CashOutReply> =>
  idempotentCall(taice, 'cash-out', (options) =>
    taice.api.wallet.walletCashOut(
      { ...request, currency_key: currencyKey },
      { ...options, toast },
    ),
  );

/** Cancels a cash-out before its approval: its points come back. */
export async function cancelCashOut(taice: Taice, id: string): Promise<CashOutReply> {
  try {
    return await taice.api.wallet.cashOutCancel({ id });
  } finally {
    invalidatePoints(taice);
  }
}
