import { contract } from '@taice/contract';
import { formatMicro, parseMicro } from '@taice/core/rules';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { lockItem } from '../item-queries.ts';
import { oneItem } from '../one-item.ts';
import { closeListing, lockListing, createListing } from './listings.ts';
import { maxListingPrice } from './max-price.ts';
import { assertCanSell } from './trade-eligibility.ts';

export const sell = handler(contract.nft.sell, {
  run: async (call) => {
    const { db: tx, clock, settings, user, input } = call;
    const price = parseMicro(input.price);
    await assertCanSell(call, user.userId);
    const at = clock.rule();
    const previousListing =
      input.listing_id === undefined ? null : await lockListing(tx, input.listing_id);
    const item =
      previousListing === null ? await lockItem(tx, input.nft_id) : previousListing?.item;
    if (previousListing !== null && item?.id !== input.nft_id) return fail(1804);
    if (!item) return fail(1801);
    if (item.owner_id !== user.userId) return fail(1802);
    // Unopened boxes are games of chance: only the platform sells them.
    if (item.kind === 'box') return fail(1809);
    // One transaction replaces the older offer. A refused change leaves it open, and no one sees the item without one.
    if (previousListing) await closeListing(tx, previousListing, 'cancelled', at);
    else if (item.state !== 'held') return fail(1803, { data: { state: item.state } });
    const maxPrice = await maxListingPrice(tx, item, { settings, at });
    if (price < settings.nft_price_min || price > maxPrice)
      return fail(400, {
        data: {
          issues: [{ field: 'price', message: 'is not within the bounds' }],
          price_min: formatMicro(settings.nft_price_min),
          price_max: formatMicro(maxPrice),
        },
      });
    const fee = (price * BigInt(settings.nft_fee_bp)) / 10_000n;
    const expiresAt = new Date(at.getTime() + settings.nft_listing_ttl_ms);
    const listing = await createListing(tx, item, { price, fee, at, expiresAt });
    return {
      listing: {
        id: `${listing.id}`,
        price: formatMicro(price),
        fee: formatMicro(fee),
        net: formatMicro(price - fee),
        expires_at: expiresAt.toISOString(),
      },
      nft: await oneItem(call, item.id),
    };
  },
});
