import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import { fail } from '../../../platform/http/failure.ts';
import { oneItem } from '../one-item.ts';
import { closeListing, closeListingsOf, lockListing } from './listings.ts';

const FIND_LISTING_OF_ITEM = `select i.owner_id, l.id from nft_item i
  left join market_listing l on l.nft_id = i.id and l.state = 'open' where i.id = $1`;

/** The open offer of an own item. */
const openListingOfItem = async (tx: Tx, userId: bigint, nftId: bigint): Promise<bigint> => {
  const [found] = await preparedQuery<{ owner_id: bigint | null; id: bigint | null }>(
    tx,
    'nft_offer_of',
    FIND_LISTING_OF_ITEM,
    [nftId],
  );
  if (!found) return fail(1801);
  if (found.owner_id !== userId) return fail(1802);
  return found.id ?? fail(1804);
};

export const cancelSell = handler(contract.nft.cancelSell, {
  run: async (call) => {
    const { db: tx, clock, user, input } = call;
    const at = clock.rule();
    if (input.all === 1)
      return { nft: null, withdrawn: await closeListingsOf(tx, user.userId, at) };
    const { listing_id: listingId, nft_id: nftId } = input;
    if (listingId === undefined && nftId === undefined)
      return fail(400, { data: { issues: [{ field: 'listing_id', message: 'is missing' }] } });
    const id = listingId ?? (await openListingOfItem(tx, user.userId, nftId!));
    const offer = await lockListing(tx, id);
    if (!offer) return fail(1804);
    if (offer.listing.seller_id !== user.userId) return fail(1802);
    await closeListing(tx, offer, 'cancelled', at);
    return { nft: await oneItem(call, offer.item.id), withdrawn: 1 };
  },
});
