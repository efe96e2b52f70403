import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { nftItem, nftKind, payMethod, propItem, quality } from './nft-shapes.ts';
import { amount, amountIn, flag, id, idOf, page, pageIn, text, time, userBrief } from './types.ts';

const count = z.number().int();
const qualitiesIn = z
  .string()
  .regex(/^[1-5](,[1-5]){0,4}$/)
  .transform((list) => [...new Set(list.split(',').map(Number))])
  .optional();

/** One possible content of a box, as published: its probability in millionths. */
const odds = z.object({
  series_id: id,
  name: z.string(),
  image: z.string(),
  kind: nftKind,
  quality,
  /** The quantity; only for props. */
  quantity: count,
  /** Parts of a million. */
  ppm: count,
});
export type BoxOdds = z.output<typeof odds>;

/** A series that the platform sells. */
const seriesCard = z.object({
  series_id: id,
  name: z.string(),
  description: z.string(),
  image: z.string(),
  kind: nftKind,
  quality,
  /** Spectacles only: boosts of the lowest and the highest level, in basis points. */
  boost_bp: z.object({ from: count, to: count }).nullable(),
  max_durability: count.nullable(),
  /** Props only. */
  power: count.nullable(),
  price: amount,
  currency_key: z.string(),
  /** Remaining stock. */
  stock: count,
  sold: count,
  /** How many more the caller may buy; null: no limit. */
  limit_left: count.nullable(),
  sale_from: time.nullable(),
  sale_to: time.nullable(),
  /** True if the calling client can buy it. Telegram only shows boxes. */
  can_buy: z.boolean(),
  why_not: z
    .enum(['not_begun', 'ended', 'sold_out', 'limit', 'here', 'age', 'standing'])
    .nullable(),
  odds: z.array(odds),
});
export type SeriesCard = z.output<typeof seriesCard>;

export const nftOrder = z.object({
  id,
  order_no: z.string(),
  amount,
  currency_key: z.string(),
  state: z.enum(['created', 'paying', 'paid', 'delivered', 'cancelled', 'expired', 'refunded']),
  /** Payment by a chain: the exact amount in the coin's smallest unit, to this address. Null: paid by points. */
  pay: z
    .object({
      to: z.string(),
      /** Contract of the token; null: the chain's own coin. */
      contract: z.string().nullable(),
      coin: z.string(),
      value: z.string(),
      chain_id: count,
      tx_hash: z.string().nullable(),
    })
    .nullable(),
  /** Deadline of the payment; null once it is paid. */
  expires_at: time.nullable(),
});
export type NftOrder = z.output<typeof nftOrder>;

const listingCard = z.object({
  listing_id: id,
  nft: nftItem,
  seller: userBrief,
  price: amount,
  currency_key: z.string(),
  /** The last price paid for its quality; null: none yet. */
  last: amount.nullable(),
  is_mine: z.boolean(),
  expires_at: time,
});
export type ListingCard = z.output<typeof listingCard>;

/** The platform's sale (`nftMarket`), people's own sales (`mintNftMarket`), and the ways to pay. */
export const nftMarket = {
  seriesList: endpoint({
    method: 'GET',
    path: '/api/frontend/nftMarket/list',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: 'What the platform sells',
    request: z.object({
      kind: nftKind.optional(),
      quality: qualitiesIn,
      sort: z.enum(['price', 'quality', 'new']).default('price'),
      ...pageIn,
    }),
    reply: page(seriesCard),
    errors: [1809],
  }),
  payMethodConfig: endpoint({
    method: 'GET',
    path: '/api/frontend/payMethod/config',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: 'By what can be paid here',
    request: z.object({ for: z.enum(['nft', 'box', 'repair', 'mint']) }),
    reply: z.object({
      list: z.array(
        z.object({
          key: payMethod,
          name: z.string(),
          icon: z.string(),
          enabled: z.boolean(),
          /** Units of it for one TAICE, a decimal string; null: not known now. */
          rate: z.string().nullable(),
          min: amount.nullable(),
          max: amount.nullable(),
        }),
      ),
      /** The platform's fee on people's listings, in basis points of the price. */
      fee_bp: count,
      /** The lowest and the highest price of a listing. */
      price_min: amount,
      price_max: amount,
    }),
    errors: [],
  }),
  createOrder: endpoint({
    method: 'POST',
    path: '/api/frontend/nftMarket/createOrder',
    auth: 'user',
    sign: 'session',
    limit: 'write',
    standing: 'earning',
    idempotency: 'required',
    summary: 'Buy from the platform at the price that was seen',
    request: z.object({
      series_id: idOf('nft_series'),
      quantity: count.min(1).max(100).default(1),
      /** Price of one, as the caller saw it. */
      price: amountIn,
      pay_method: payMethod.default('taice'),
    }),
    reply: z.object({
      order: nftOrder,
      /** Delivered items, as soon as it is paid. */
      items: z.array(nftItem),
      props: z.array(propItem),
      balance: amount,
    }),
    errors: [1306, 1501, 1504, 1601, 1602, 1801, 1805, 1809, 1810, 1812],
  }),
  sell: endpoint({
    method: 'POST',
    path: '/api/frontend/mintNftMarket/sell',
    auth: 'user',
    sign: 'session',
    limit: 'write',
    standing: 'earning',
    idempotency: 'required',
    summary: 'Offer an own item for points, also in place of its older offer',
    request: z.object({
      nft_id: idOf('nft'),
      price: amountIn,
      currency_key: z.literal('taice').default('taice'),
      /** The item's open offer that this one replaces; both or neither. */
      listing_id: idOf('nft_listing').optional(),
    }),
    reply: z.object({
      listing: z.object({ id, price: amount, fee: amount, net: amount, expires_at: time }),
      nft: nftItem,
    }),
    errors: [1306, 1801, 1802, 1803, 1804, 1809],
  }),
  cancelSell: endpoint({
    method: 'POST',
    path: '/api/frontend/mintNftMarket/cancelSell',
    auth: 'user',
    sign: 'session',
    limit: 'write',
    summary: 'Take an offer back: of an item, by its id, or all of the caller at once',
    request: z.object({
      listing_id: idOf('nft_listing').optional(),
      nft_id: idOf('nft').optional(),
      /** 1: every open offer of the caller. */
      all: flag.default(0),
    }),
    reply: z.object({ nft: nftItem.nullable(), withdrawn: count }),
    errors: [1801, 1802, 1804],
  }),
  buy: endpoint({
    method: 'POST',
    path: '/api/frontend/mintNftMarket/buy',
    auth: 'user',
    sign: 'session',
    limit: 'write',
    standing: 'earning',
    idempotency: 'required',
    summary: "Buy somebody's item at the price that was seen",
    request: z.object({
      listing_id: idOf('nft_offer'),
      price: amountIn,
      pay_method: payMethod.default('taice'),
    }),
    reply: z.object({ order: nftOrder, nft: nftItem, balance: amount }),
    errors: [1306, 1501, 1804, 1805, 1810],
  }),
  listingList: endpoint({
    method: 'GET',
    path: '/api/frontend/mintNftMarket/list',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: 'What people offer, with what each quality costs',
    request: z.object({
      kind: nftKind.optional(),
      quality: qualitiesIn,
      level_min: z.coerce.number().int().min(1).max(30).optional(),
      boost_min: z.coerce.number().int().min(0).max(3_000).optional(),
      boost_max: z.coerce.number().int().min(0).max(3_000).optional(),
      price_min: amountIn.optional(),
      price_max: amountIn.optional(),
      /** Words of the series' name, or a serial number. */
      keyword: text(0, 60).optional(),
      /** `value`: the most boost for a point. */
      sort: z.enum(['price', 'price_desc', 'boost', 'level', 'value', 'new']).default('price'),
      /** 1: only the caller's own. */
      mine: z.coerce.number().int().min(0).max(1).default(0),
      ...pageIn,
    }),
    reply: page(listingCard).extend({
      /** All open offers, whatever the filter: by quality, from prism down. */
      qualities: z.array(
        z.object({
          quality,
          on_offer: count,
          floor: amount.nullable(),
          last: amount.nullable(),
          /** The change of the floor in seven days, in basis points; null: there was none. */
          change_bp: count.nullable(),
        }),
      ),
      /** Counts of offers by price: 24 steps of equal width from the lowest price to the highest. */
      prices: z.object({ from: amount, to: amount, steps: z.array(count) }).nullable(),
    }),
    errors: [],
  }),
};
