import { currencyKey } from '@taice/contract/shapes';
import type { Input, Reply, TaiceContract, WalletDetail } from '@taice/contract';
import { byId, defineListQuery } from '../queries/pages.ts';
import { loggedIn, defineQuery } from '../queries/read.ts';
import type { Taice } from '../types.ts';

type Wallet = TaiceContract['wallet'];
export type Arrivals = Reply<TaiceContract['rewards']['arrivals']>;
export type LogFilter = Omit<Input<Wallet['walletLog']>, 'page' | 'page_size'>;

export const walletKeys = {
  all: ['wallet'],
  detail: ['wallet', 'detail'],
  arrivals: ['wallet', 'arrivals'],
  logs: ['wallet', 'log'],
  /** Transactions on the chains. */
  chain: ['wallet', 'log', 'chain'],
  log: (filter: LogFilter) => ['wallet', 'log', filter],
  wallets: (boundAddress: string | null) => ['wallet', 'wallets', boundAddress],
} as const;

export const walletQueries = {
  /** The balance and today's sign-in. Every navigation, and everything that moves points, reloads it. */
  detail: (taice: Taice) =>
    defineQuery<WalletDetail>({
      queryKey: walletKeys.detail,
      queryFn: ({ signal }) =>
        taice.api.wallet.walletDetail({ currency_key: currencyKey }, { signal }),
      enabled: loggedIn(taice),
      staleTime: Infinity,
    }),
  /** Points that are on their way, and the time of their arrival. */
  arrivals: (taice: Taice) =>
    defineQuery<Arrivals>({
      queryKey: walletKeys.arrivals,
      queryFn: ({ signal }) => taice.api.rewards.arrivals({}, { signal, toast: false }),
      enabled: loggedIn(taice),
    }),
  /** Movements of points, the newest first. */
  log: (taice: Taice, filter: LogFilter) =>
    defineListQuery({
      queryKey: walletKeys.log(filter),
      enabled: loggedIn(taice),
      idOf: byId,
      ask: ({ page }, signal) => taice.api.wallet.walletLog({ ...filter, page }, { signal }),
    }),
  /** Balances in every currency; binding another wallet changes the answer. */
  wallets: (taice: Taice, boundAddress: string | null) =>
    defineQuery<Reply<Wallet['wallets']>>({
      queryKey: walletKeys.wallets(boundAddress),
      queryFn: ({ signal }) => taice.api.wallet.wallets({}, { signal }),
      enabled: loggedIn(taice),
    }),
};
