import type { Selectable } from 'kysely';
import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import type { MarketListingTable } from '../../../platform/db/schema-nft.ts';
import { type LockedItem, lockItem } from '../item-queries.ts';
import { recordNftEvent } from '../create-items.ts';

export type Listing = Selectable<MarketListingTable>;

/** An open offer with its item, both locked. */
export interface LockedListing {
  readonly listing: Listing;
  readonly item: LockedItem;
}

const FIND_LISTED_ITEM = `select nft_id from market_listing where id = $1 and state = 'open'`;
const LOCK_LISTING = `select * from market_listing where id = $1 and state = 'open' for update`;

/**
 * Locks an open offer and its item until the transaction ends; undefined: the offer is gone.
 *
 * The market locks in one order, to avoid deadlocks: item, offer, series, order, then ledger accounts. It locks several
 * items by ascending id.
 */
export const lockListing = async (
  tx: Tx,
  listingId: bigint,
): Promise<LockedListing | undefined> => {
  const [listedItem] = await preparedQuery<{ nft_id: bigint }>(
    tx,
    'nft_offer_item',
    FIND_LISTED_ITEM,
    [listingId],
  );
  const item = listedItem && (await lockItem(tx, listedItem.nft_id));
  // The offer may have ended while we waited for the item's lock.
  const [listing] = item
    ? await preparedQuery<Listing>(tx, 'nft_lock_offer', LOCK_LISTING, [listingId])
    : [];
  return item && listing && { listing, item };
};

const INSERT_LISTING = `insert into market_listing
    (nft_id, seller_id, price, fee, kind, quality, level, boost_bp, series_id, serial, state, created_at, expires_at)
  select id, owner_id, $2, $3, kind, quality, level, boost_bp, series_id, serial, 'open', $4, $5 from nft_item where id = $1
  returning *`;
const SET_ITEM_STATE = `update nft_item set state = $2 where id = $1`;
const putState = (tx: Tx, id: bigint, state: 'listed' | 'held') =>
  preparedQuery(tx, 'nft_item_state', SET_ITEM_STATE, [id, state]);

export interface ListingTerms {
  /** Micro-points; the house keeps `fee` of it. */
  readonly price: bigint;
  readonly fee: bigint;
  readonly at: Date;
  readonly expiresAt: Date;
}

/** Puts a locked item of its owner on offer. */
export const createListing = async (
  tx: Tx,
  { id }: LockedItem,
  { price, fee, at, expiresAt }: ListingTerms,
): Promise<Listing> => {
  await putState(tx, id, 'listed');
  const [listing] = await preparedQuery<Listing>(tx, 'nft_open_offer', INSERT_LISTING, [
    id,
    price,
    fee,
    at,
    expiresAt,
  ]);
  if (!listing) throw new Error(`item ${id} not found`);
  await recordNftEvent(tx, { nftId: id, event: 'listed', from: listing.seller_id, price, at });
  return listing;
};

const CLOSE_LISTING = `update market_listing set state = $2, closed_at = $3 where id = $1`;

/** Ends a locked offer without a sale: the owner holds the item again. */
export const closeListing = async (
  tx: Tx,
  { listing, item }: LockedListing,
  state: 'cancelled' | 'expired',
  at: Date,
): Promise<void> => {
  await preparedQuery(tx, 'nft_close_offer', CLOSE_LISTING, [listing.id, state, at]);
  await putState(tx, item.id, 'held');
  await recordNftEvent(tx, { nftId: item.id, event: state, from: listing.seller_id, at });
};

const MARK_LISTING_SOLD = `update market_listing set state = 'sold', buyer_id = $2, closed_at = $3 where id = $1`;
const TRANSFER_ITEM = `update nft_item set owner_id = $2, owned_at = $3, state = 'held' where id = $1`;

/** Transfers an offer's item to its buyer. */
export const completeSale = async (
  tx: Tx,
  { listing, item }: LockedListing,
  buyer: bigint,
  at: Date,
): Promise<void> => {
  await preparedQuery(tx, 'nft_sold_offer', MARK_LISTING_SOLD, [listing.id, buyer, at]);
  await preparedQuery(tx, 'nft_hand_over', TRANSFER_ITEM, [item.id, buyer, at]);
  const { seller_id: from, price } = listing;
  await recordNftEvent(tx, { nftId: item.id, event: 'sold', from, to: buyer, price, at });
};

const LIST_OPEN_LISTINGS = `select id from market_listing where seller_id = $1 and state = 'open' order by nft_id`;

/** Ends every open offer of a person, including expired ones; returns their number. */
export const closeListingsOf = async (tx: Tx, seller: bigint, at: Date): Promise<number> => {
  const listings = await preparedQuery<{ id: bigint }>(tx, 'nft_offers_of', LIST_OPEN_LISTINGS, [
    seller,
  ]);
  let closed = 0;
  for (const { id } of listings) {
    const offer = await lockListing(tx, id);
    if (!offer) continue;
    await closeListing(tx, offer, 'cancelled', at);
    closed += 1;
  }
  return closed;
};
