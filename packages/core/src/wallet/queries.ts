import { currencyKey } from '@taice/contract/shapes';
import type { WalletDetail } from '@taice/contract';
import { loggedIn, read } from '../queries/read.ts';
import type { Taice } from '../types.ts';

export const walletKeys = {
  all: ['wallet'],
  detail: ['wallet', 'detail'],
} as const;

export const walletQueries = {
  /** The balance and today's sign-in. Every navigation, and whatever moves points, asks again. */
  detail: (taice: Taice) =>
    read<WalletDetail>({
      queryKey: walletKeys.detail,
      queryFn: ({ signal }) =>
        taice.api.wallet.walletDetail({ currency_key: currencyKey }, { signal }),
      enabled: loggedIn(taice),
      staleTime: Infinity,
    }),
};
