import { contract } from '@taice/contract';
import { formatMicro, parseMicro } from '@taice/core/rules';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { oneItem } from '../one-item.ts';
import { paySeller } from './market-ledger.ts';
import { completeSale, lockListing } from './listings.ts';
import { markDelivered, placeOrder, orderView } from './orders.ts';
import { emitBought } from './emit-bought.ts';
import { assertCanTrade } from './trade-eligibility.ts';

export const buy = handler(contract.nft.buy, {
  run: async (call) => {
    const { db: tx, clock, user, input } = call;
    // Offers of people take points only.
    if (input.pay_method !== 'taice') return fail(1810);
    const offer = await lockListing(tx, input.listing_id);
    const at = clock.rule();
    // A job closes expired offers within a minute. Until then they are not for sale.
    if (!offer || offer.listing.expires_at <= at) return fail(1804);
    const { seller_id: seller, price } = offer.listing;
    const buyer = user.userId;
    if (seller === buyer)
      return fail(400, { data: { issues: [{ field: 'listing_id', message: 'is your own' }] } });
    if (parseMicro(input.price) !== price)
      return fail(1805, { data: { price: formatMicro(price) } });
    await assertCanTrade(call, { buyer, seller, nftId: offer.item.id });
    const placedOrder = await placeOrder(tx, {
      userId: buyer,
      of: { listingId: offer.listing.id },
      quantity: 1,
      method: 'taice',
      amount: price,
      at,
      expiresAt: null,
    });
    const balance = await paySeller(tx, placedOrder, offer.listing, at);
    await completeSale(tx, offer, buyer, at);
    const order = await markDelivered(tx, placedOrder, at);
    await emitBought(tx, order, { kind: offer.item.kind, at, offer: offer.listing });
    return {
      order: orderView(order),
      nft: await oneItem(call, offer.item.id),
      balance: formatMicro(balance),
    };
  },
});
