import type { ListingCard, NftItem, SeriesCard } from '@taice/contract';

/** What somebody is about to buy: of the platform's, or of what people offer. */
export type BuyTarget =
  | { readonly from: 'house'; readonly series: SeriesCard }
  | {
      readonly from: 'person';
      readonly nft: NftItem;
      readonly listingId: string;
      /** As it was seen where it was pressed. */
      readonly price: string;
    };

export const offerTarget = ({ nft, listing_id, price }: ListingCard): BuyTarget => ({
  from: 'person',
  nft,
  listingId: listing_id,
  price,
});
