import type { ListingCard, NftItem, SeriesCard } from '@taice/contract';

/** The item to buy: from the platform, or from a person's offer. */
export type BuyTarget =
  | { readonly from: 'house'; readonly series: SeriesCard }
  | {
      readonly from: 'person';
      readonly nft: NftItem;
      readonly listingId: string;
      /** The price that was shown when the user pressed. */
      readonly price: string;
    };

export const offerTarget = ({ nft, listing_id, price }: ListingCard): BuyTarget => ({
  from: 'person',
  nft,
  listingId: listing_id,
  price,
});
