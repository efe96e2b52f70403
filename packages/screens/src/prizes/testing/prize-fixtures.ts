import type { Address, OrderItem, PrizeBlocker, PrizeCard } from '@taice/contract';
import type { PrizeDetail } from '@taice/core';

/** A prize on the shelf that can be redeemed. */
export const prize = (overrides: Partial<PrizeCard> = {}): PrizeCard => ({
  id: '3',
  type: 'physical',
  name: 'Enamel mug',
  image: '/media/mug.webp',
  points: '1000',
  stock: 84,
  sold: 7,
  limit_left: null,
  can_redeem: true,
  why_not: null,
  ends_at: null,
  wished: false,
  ...overrides,
});

export const blocker = (
  reason: PrizeBlocker['reason'],
  overrides: Partial<PrizeBlocker> = {},
): Pick<PrizeCard, 'can_redeem' | 'why_not'> => ({
  can_redeem: false,
  why_not: { reason, missing: null, from: null, level_no: null, ...overrides },
});

export const detail = (overrides: Partial<PrizeDetail> = {}): PrizeDetail => ({
  ...prize(),
  images: ['/media/mug.webp'],
  description: ['Holds 350 ml.'],
  notice: ['It goes out on Mondays.'],
  use: { steps: [], url: null },
  market_value: '€ 12',
  reviewed_first: false,
  checks: [],
  quantity_max: 1,
  countries: null,
  shipping: {
    days_min: 5,
    days_max: 9,
    cost: 'Free',
    shipper: 'Taice store',
    from: 'Jakarta',
  },
  member_field: null,
  ...overrides,
});

/** A prize that is given out as a code. */
export const virtual = (overrides: Partial<PrizeDetail> = {}): PrizeDetail =>
  detail({ type: 'virtual', name: 'Gift card', shipping: null, ...overrides });

export const address = (overrides: Partial<Address> = {}): Address => ({
  id: '9',
  name: 'Nara Wijaya',
  first_name: 'Nara',
  last_name: 'Wijaya',
  country: 'ID',
  dial_code: '62',
  phone: '8125554471',
  detail_address: 'Jl. Kemang Raya 24, Jakarta',
  postcode: '12730',
  is_default: true,
  phone_unusual: false,
  ...overrides,
});

export const countries = [
  { code: 'DE', name: 'Germany', dial_code: '49', flag: '🇩🇪', phone_pattern: '' },
  { code: 'ID', name: 'Indonesia', dial_code: '62', flag: '🇮🇩', phone_pattern: '' },
];

/** An order that has been shipped. */
export const order = (overrides: Partial<OrderItem> = {}): OrderItem => ({
  id: '41',
  order_no: 'P202611240000000041',
  prize: { id: '3', name: 'Enamel mug', image: '/media/mug.webp', type: 'physical' },
  use: { steps: [], url: null },
  quantity: 1,
  points: '1000',
  state: 'shipped',
  steps: [
    { state: 'created', at: '2026-11-20T10:00:00Z' },
    { state: 'approved', at: '2026-11-21T10:00:00Z' },
    { state: 'shipped', at: '2026-11-22T10:00:00Z' },
    { state: 'delivered', at: null },
    { state: 'completed', at: null },
  ],
  address: {
    name: 'Nara Wijaya',
    country: 'Indonesia',
    line: 'Jl. Kemang Raya 24',
    phone: '+62 •••• 71',
  },
  account: null,
  has_code: false,
  carrier: 'JNE',
  tracking_no: 'CGK0417',
  tracking_url: 'https://track.test/CGK0417',
  expected_at: '2026-11-28T00:00:00Z',
  remark: null,
  created_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-22T10:00:00Z',
  cancellable: false,
  receivable: true,
  ...overrides,
});
