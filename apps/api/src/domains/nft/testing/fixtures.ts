import { randomBytes } from 'node:crypto';
import { pointsToMicro } from '@taice/core/rules';
import { transaction } from '../../../platform/db/transaction.ts';
import type { TestApi } from '../../../testing/harness.ts';
import { lockSeries } from '../series-queries.ts';
import { createItems } from '../create-items.ts';
import { placeOrder } from '../market/orders.ts';
import { takeStock } from '../market/reserve-series.ts';
import { placeChainOrder } from '../payments/chain-orders.ts';
import { addProps } from '../props.ts';
import { newSeriesSchema, insertSeries, type SeriesDraft } from '../insert-series.ts';

type Api = Pick<TestApi, 'services' | 'clock'>;

const inAll = (text: string) => ({ en: text, cn: `${text}（中）`, tw: `${text}（繁）` });

/** A series on sale: by default 1,000 rare spectacles at 100 points. */
export const aSeries = async (
  { services, clock }: Api,
  overrides: Partial<SeriesDraft> = {},
): Promise<bigint> => {
  const kind = overrides.kind ?? 'spectacles';
  const ofKind = {
    spectacles: { boost: { from: 1_200, to: 1_500 }, max_durability: 100 },
    prop: { prop: { kind: 'repair_potion' as const, power: 40 } },
    box: {},
  };
  const draft = newSeriesSchema.parse({
    slug: `s-${randomBytes(4).toString('hex')}`,
    kind,
    name: inAll('Blue hour hex'),
    description: inAll('Seen at dusk.'),
    quality: 3,
    price: '100',
    stock: 1_000,
    ...ofKind[kind],
    ...overrides,
  });
  return transaction(services.db, (tx) => insertSeries(tx, draft, clock.rule()));
};

/** Items given to a person, of a new series unless one is named. */
export const items = async (
  api: Api,
  ownerId: bigint,
  { series, quantity = 1 }: { series?: bigint; quantity?: number } = {},
): Promise<bigint[]> => {
  const seriesId = series ?? (await aSeries(api));
  return transaction(api.services.db, async (tx) =>
    createItems(tx, {
      key: api.services.config,
      series: await lockSeries(tx, seriesId),
      ownerId,
      quantity,
      at: api.clock.rule(),
      event: 'made',
    }),
  );
};

/** One item given to a person. */
export const anItem = async (api: Api, ownerId: bigint, series?: bigint): Promise<bigint> => {
  const [id] = await items(api, ownerId, series === undefined ? {} : { series });
  if (id === undefined) throw new Error('no item was made');
  return id;
};

/** Potions given to a person; the id of their row. */
export const potions = async (
  api: Api,
  ownerId: bigint,
  quantity: number,
  series?: bigint,
): Promise<bigint> => {
  const seriesId = series ?? (await aSeries(api, { kind: 'prop', quality: 1, price: '60' }));
  const { id } = await transaction(api.services.db, (tx) =>
    addProps(tx, seriesId, ownerId, quantity),
  );
  return id;
};

/** An item on offer, at 120 points by default; the id of the offer. */
export const aListing = async (
  api: Api,
  sellerId: bigint,
  { series, price = pointsToMicro(120) }: { series?: bigint; price?: bigint } = {},
): Promise<bigint> => {
  const nftId = await anItem(api, sellerId, series);
  const { db, settings } = api.services;
  const at = api.clock.rule();
  return transaction(db, async (tx) => {
    const item = await tx
      .updateTable('nft_item')
      .set({ state: 'listed' })
      .where('id', '=', nftId)
      .returning(['kind', 'quality', 'level', 'boost_bp', 'series_id', 'serial'])
      .executeTakeFirstOrThrow();
    const { id } = await tx
      .insertInto('market_listing')
      .values({
        ...item,
        nft_id: nftId,
        seller_id: sellerId,
        price,
        fee: (price * BigInt(settings.nft_fee_bp)) / 10_000n,
        state: 'open',
        created_at: at,
        expires_at: new Date(at.getTime() + settings.nft_listing_ttl_ms),
        buyer_id: null,
        closed_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
};

/** A USDT order of a person, for a series at 100 points; its id. */
export const aChainOrder = async (
  { services, clock }: Api,
  userId: bigint,
  { series, quantity = 1 }: { series: bigint; quantity?: number },
): Promise<bigint> => {
  const at = clock.rule();
  const ttlMs = services.settings.nft_order_ttl_ms;
  return transaction(services.db, async (tx) => {
    await takeStock(tx, await lockSeries(tx, series), quantity);
    const order = await placeOrder(tx, {
      userId,
      of: { seriesId: series },
      quantity,
      method: 'usdt',
      amount: pointsToMicro(100) * BigInt(quantity),
      at,
      expiresAt: new Date(at.getTime() + ttlMs),
    });
    await placeChainOrder(tx, order, {
      way: {
        method: 'usdt',
        coin: 'USDT',
        contract: `0x${'55'.repeat(20)}`,
        collector: `0x${'c0'.repeat(20)}`,
        rate: 20_000_000n,
      },
      buyerAddress: `0x${'aa'.repeat(20)}`,
      payUntil: new Date(clock.real().getTime() + ttlMs),
    });
    return order.id;
  });
};
