import type { ListingCard, SeriesCard } from '@taice/contract';
import type { ListingsReply } from '@taice/core';
import { item } from './nft-fixtures.ts';

export const seller = {
  id: '9',
  nickname: 'Juno',
  avatar: '',
  level_no: 3,
  is_verified: false,
  is_follow: false,
};

/** Rare spectacles that Juno offers for 206 points. */
export const offer = (overrides: Partial<ListingCard> = {}): ListingCard => ({
  listing_id: '5',
  nft: item({
    state: 'listed',
    owner: seller,
    listing: {
      id: '5',
      price: '206',
      currency_key: 'taice',
      expires_at: '2026-12-20T00:00:00Z',
    },
  }),
  seller,
  price: '206',
  currency_key: 'taice',
  last: '198',
  is_mine: false,
  expires_at: '2026-12-20T00:00:00Z',
  ...overrides,
});

/** Answer of the listing endpoint: these offers, and no next page. */
export const offers = (
  list: readonly ListingCard[],
  overrides: Partial<ListingsReply> = {},
): ListingsReply =>
  ({
    list: [...list],
    total: list.length,
    page: 1,
    page_size: 20,
    has_more: false,
    qualities: [
      { quality: 5, on_offer: 38, floor: '389', last: '400', change_bp: 400 },
      { quality: 4, on_offer: 164, floor: '198', last: null, change_bp: -200 },
      { quality: 3, on_offer: 402, floor: '150', last: '198', change_bp: null },
      { quality: 2, on_offer: 0, floor: null, last: null, change_bp: null },
      { quality: 1, on_offer: 1_240, floor: '50', last: '49', change_bp: 0 },
    ],
    prices: { from: '40', to: '520', steps: Array.from({ length: 24 }, (_, at) => 24 - at) },
    ...overrides,
  }) as ListingsReply;

export const series = (overrides: Partial<SeriesCard> = {}): SeriesCard => ({
  series_id: '3',
  name: 'Moss frame',
  description: 'For the woods.',
  image: '/nft/s.svg',
  kind: 'spectacles',
  quality: 2,
  boost_bp: { from: 800, to: 1_100 },
  max_durability: 100,
  power: null,
  price: '94',
  currency_key: 'taice',
  stock: 40,
  sold: 10,
  limit_left: null,
  sale_from: null,
  sale_to: null,
  can_buy: true,
  why_not: null,
  odds: [],
  ...overrides,
});

/** Half plain, half rare spectacles, for 120 points. */
export const box = (overrides: Partial<SeriesCard> = {}): SeriesCard =>
  series({
    series_id: '20',
    name: 'Mystery box',
    kind: 'box',
    quality: 4,
    boost_bp: null,
    max_durability: null,
    price: '120',
    odds: [
      {
        series_id: '1',
        name: 'Wire',
        image: '',
        kind: 'spectacles',
        quality: 1,
        quantity: 1,
        ppm: 500_000,
      },
      {
        series_id: '2',
        name: 'Hex',
        image: '',
        kind: 'spectacles',
        quality: 3,
        quantity: 1,
        ppm: 500_000,
      },
    ],
    ...overrides,
  });

export const seriesList = (list: readonly SeriesCard[]) => ({
  list,
  total: list.length,
  page: 1,
  page_size: 50,
  has_more: false,
});
