import type { Reply, TaiceContract } from '@taice/contract';
import { loggedIn, defineQuery } from '../queries/read.ts';
import type { Taice } from '../types.ts';

type Addresses = TaiceContract['addresses'];

export const addressKeys = { all: ['addresses'] } as const;

export const addressQueries = {
  /** The viewer's own, the default first. */
  list: (taice: Taice) =>
    defineQuery<Reply<Addresses['list']>['list']>({
      queryKey: [...addressKeys.all, 'list'],
      queryFn: async ({ signal }) =>
        (await taice.api.addresses.list({}, { signal, toast: false })).list,
      enabled: loggedIn(taice),
    }),
  /** Every country with its name in the viewer's language, its flag and its dial code. */
  countries: (taice: Taice) =>
    defineQuery<Reply<Addresses['countryInfo']>['list']>({
      queryKey: ['countries'],
      queryFn: async ({ signal }) =>
        (await taice.api.addresses.countryInfo({}, { signal, toast: false })).list,
      staleTime: Infinity,
    }),
};
