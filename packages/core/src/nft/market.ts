import type { Input, ListingCard, Reply, SeriesCard, TaiceContract } from '@taice/contract';
import type { NftKind } from '@taice/contract/shapes';
import { defineListQuery } from '../queries/pages.ts';
import { defineQuery } from '../queries/read.ts';
import type { Taice } from '../types.ts';
import { idempotentCall } from '../wallet/idempotent-call.ts';
import { withNftInvalidation } from './nft-invalidation.ts';
import { nftKeys } from './keys.ts';

type Nft = TaiceContract['nft'];
export type NftDetail = Reply<Nft['nftDetail']>;
export type ListingsReply = Reply<Nft['listingList']>;
export type NftPayments = Reply<Nft['payMethodConfig']>;
export type NftOrdered = Reply<Nft['createOrder']>;
export type NftBought = Reply<Nft['buy']>;
export type NftOffered = Reply<Nft['sell']>;

/** The filter of people's offers, as the endpoint takes it. */
export type ListingFilter = Omit<Input<Nft['listingList']>, 'page' | 'page_size'>;

export const nftQueries = {
  /** Series of one kind that the platform sells; so few that one page holds them. */
  series: (taice: Taice, kind: NftKind, quality?: string) =>
    defineListQuery<SeriesCard, Reply<Nft['seriesList']>>({
      queryKey: [...nftKeys.all, 'series', kind, quality ?? null],
      ask: ({ page }, signal) =>
        taice.api.nft.seriesList({ kind, quality, page, page_size: 50 }, { signal, toast: false }),
      idOf: ({ series_id }) => series_id,
    }),
  /** People's offers, with the prices of each quality. */
  offers: (taice: Taice, filter: ListingFilter) =>
    defineListQuery<ListingCard, ListingsReply>({
      queryKey: [...nftKeys.all, 'offers', filter],
      ask: ({ page }, signal) =>
        taice.api.nft.listingList({ ...filter, page }, { signal, toast: false }),
      idOf: ({ listing_id }) => listing_id,
    }),
  /** All about one item. */
  detail: (taice: Taice, id: string) =>
    defineQuery<NftDetail>({
      queryKey: [...nftKeys.all, 'detail', id],
      queryFn: ({ signal }) => taice.api.nft.nftDetail({ id }, { signal, toast: false }),
    }),
  /** Ways to pay here, and the range of prices for people's offers. */
  payments: (taice: Taice, purpose: Input<Nft['payMethodConfig']>['for'] = 'nft') =>
    defineQuery<NftPayments>({
      queryKey: [...nftKeys.all, 'payments', purpose],
      queryFn: ({ signal }) =>
        taice.api.nft.payMethodConfig({ for: purpose }, { signal, toast: false }),
    }),
};

/** Buys from the platform, at the price of one that the viewer saw. */
export const orderSeries = (
  taice: Taice,
  request: Input<Nft['createOrder']>,
): Promise<NftOrdered> =>
  idempotentCall(taice, `series ${request.series_id}`, (options) =>
    taice.api.nft.createOrder(request, options),
  );

/** Buys a person's offer, at the price that the viewer saw. */
export const buyListing = (taice: Taice, request: Input<Nft['buy']>): Promise<NftBought> =>
  idempotentCall(taice, `offer ${request.listing_id}`, (options) =>
    taice.api.nft.buy(request, options),
  );

/** Offers an own item for points. */
export const createListing = (taice: Taice, request: Input<Nft['sell']>): Promise<NftOffered> =>
  idempotentCall(taice, `sell ${request.nft_id}`, (options) =>
    taice.api.nft.sell(request, options),
  );

/** Withdraws the offer of an own item. */
export const cancelListing = (taice: Taice, nftId: string): Promise<unknown> =>
  withNftInvalidation(taice, taice.api.nft.cancelSell({ nft_id: nftId }));
