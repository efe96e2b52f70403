import {
  addProps,
  completeSale,
  lockListing,
  lockItem,
  lockSeries,
  createItems,
  markDelivered,
  newSeriesSchema,
  recordNftEvent,
  createListing,
  paySeller,
  placeOrder,
  insertSeries,
  type Services,
  systemAccount,
  transaction,
  transfer,
  type Tx,
  userAccount,
} from '@taice/api/for-demo';
import { businessDay, pointsToMicro } from '@taice/core/rules';
import { type Deal, demoDeals } from './market/deals.ts';
import { demoSeries } from './market/series.ts';
import { crowdOf } from './seed-crowd.ts';
import { miaTelegramId } from './seed-people.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** When the house began to sell. */
const OPENED_BEFORE_MS = 37 * DAY_MS;

interface Market {
  readonly services: Services;
  readonly series: ReadonlyMap<string, bigint>;
  readonly now: Date;
}

const timeAgo = ({ now }: Market, ms: number): Date => new Date(now.getTime() - ms);

/** Makes an item of a series for a person, worn down to a durability. */
const createItem = async (
  tx: Tx,
  market: Market,
  {
    slug,
    ownerId,
    at,
    durability,
  }: { slug: string; ownerId: bigint; at: Date; durability?: number },
): Promise<bigint> => {
  const series = await lockSeries(tx, market.series.get(slug) ?? 0n);
  const [id] = await createItems(tx, {
    key: market.services.config,
    series,
    ownerId,
    quantity: 1,
    at,
    event: 'made',
  });
  if (id === undefined) throw new Error(`${slug} was not created`);
  if (durability !== undefined)
    await tx.updateTable('nft_item').set({ durability }).where('id', '=', id).execute();
  return id;
};

const enrich = (tx: Tx, { now }: Market, userId: bigint, key: string, amount: bigint) =>
  transfer(tx, {
    type: 'adjustment',
    key: `demo:market:${key}`,
    bizDate: businessDay(now),
    actor: 'staff:demo',
    note: 'What a buyer of the demo begins with',
    at: now,
    entries: [
      { account: systemAccount('issuance'), amount: -amount },
      { account: userAccount(userId, 'available'), amount },
    ],
  });

/** Offers a person's pair, and sells it if it was sold. Points move today, because the days before are settled. */
const trade = async (
  tx: Tx,
  market: Market,
  { slug, price: points, offered: offeredHours, sold, durability }: Deal,
  [seller, buyer]: readonly [bigint, bigint],
): Promise<void> => {
  const { settings } = market.services;
  const listedAt = timeAgo(market, offeredHours * HOUR_MS);
  const price = pointsToMicro(points);
  const createdAt = timeAgo(market, (offeredHours + 30) * HOUR_MS);
  const id = await createItem(tx, market, { slug, ownerId: seller, at: createdAt, durability });
  const item = await lockItem(tx, id);
  if (!item) throw new Error(`item ${id} not found`);
  const listing = await createListing(tx, item, {
    price,
    fee: (price * BigInt(settings.nft_fee_bp)) / 10_000n,
    at: listedAt,
    expiresAt: new Date(listedAt.getTime() + settings.nft_listing_ttl_ms),
  });
  if (sold === undefined) return;
  const offer = await lockListing(tx, listing.id);
  if (!offer) throw new Error(`offer ${listing.id} not found`);
  const soldAt = timeAgo(market, sold * HOUR_MS);
  await enrich(tx, market, buyer, `${listing.id}`, price);
  const order = await placeOrder(tx, {
    userId: buyer,
    of: { listingId: listing.id },
    quantity: 1,
    method: 'taice',
    amount: price,
    at: soldAt,
    expiresAt: null,
  });
  await paySeller(tx, order, offer.listing, market.now);
  await completeSale(tx, offer, buyer, soldAt);
  await markDelivered(tx, order, soldAt);
};

/** A rare pair that Mia wears, two that she could wear, a box that is closed, and potions of two kinds. */
const giveMia = async (tx: Tx, market: Market, mia: bigint): Promise<void> => {
  const daysAgo = (days: number) => timeAgo(market, days * DAY_MS);
  const wornItem = await createItem(tx, market, {
    slug: 'pilot-blue-hour',
    ownerId: mia,
    at: daysAgo(11),
    durability: 68,
  });
  await tx
    .updateTable('nft_item')
    .set({ state: 'equipped', wear: 4 })
    .where('id', '=', wornItem)
    .execute();
  await tx
    .insertInto('equipment')
    .values({ user_id: mia, nft_id: wornItem, equipped_at: daysAgo(11) })
    .execute();
  await recordNftEvent(tx, { nftId: wornItem, event: 'equipped', from: mia, at: daysAgo(11) });
  await createItem(tx, market, { slug: 'moss-frame', ownerId: mia, at: daysAgo(8) });
  await createItem(tx, market, {
    slug: 'wire-round',
    ownerId: mia,
    at: daysAgo(18),
    durability: 41,
  });
  await createItem(tx, market, { slug: 'mystery-box', ownerId: mia, at: daysAgo(2) });
  for (const [slug, quantity] of [
    ['mending-tonic', 3],
    ['lens-drops', 5],
  ] as const)
    await addProps(tx, market.series.get(slug) ?? 0n, mia, quantity);
};

/** Seeds the house's series, thirty days of sales between people, and Mia's items; once. */
export const seedMarket = async (services: Services): Promise<void> => {
  const now = services.clock.rule();
  await transaction(services.db, async (tx) => {
    const existing = await tx.selectFrom('nft_series').select('id').limit(1).executeTakeFirst();
    const crowd = (await crowdOf(tx)).map(({ id }) => id);
    const mia = await tx
      .selectFrom('user')
      .select('id')
      .where('telegram_id', '=', miaTelegramId)
      .executeTakeFirst();
    if (existing || !mia) return;
    const opened = new Date(now.getTime() - OPENED_BEFORE_MS);
    const series = new Map<string, bigint>();
    for (const [position, draft] of demoSeries.entries())
      series.set(
        draft.slug,
        await insertSeries(tx, newSeriesSchema.parse({ ...draft, sort: position }), opened),
      );
    const market = { services, series, now };
    for (const [n, deal] of demoDeals.entries()) {
      // The last of the crowd joined first: no one sells before they joined.
      const candidates = crowd.slice(Math.max(0, Math.ceil(deal.offered / 24) - 14));
      const seller = candidates[n % candidates.length];
      const buyer = candidates[(n + 1) % candidates.length];
      if (seller === undefined || buyer === undefined) throw new Error('the demo has no crowd');
      await trade(tx, market, deal, [seller, buyer]);
    }
    await giveMia(tx, market, mia.id);
  });
};
