import type { NftItem, ViewAverages, PropItem } from '@taice/contract';
import type { Equipment, NftDetail } from '@taice/core';

/** The viewer's rare spectacles, worn and in need of a repair. */
export const item = (overrides: Partial<NftItem> = {}): NftItem => ({
  id: '7',
  token_id: '7',
  kind: 'spectacles',
  series: { id: '3', name: 'Blue hour hex', image: '/nft/s.svg' },
  serial: 4417,
  image: '/nft/i.svg',
  quality: 3,
  level: 6,
  boost_bp: 1_200,
  durability: 68,
  max_durability: 100,
  views_left: 10,
  owner: null,
  owner_address: null,
  state: 'equipped',
  chain: 'off',
  contract: null,
  listing: null,
  attributes: [],
  ...overrides,
});

export const potion = (overrides: Partial<PropItem> = {}): PropItem => ({
  id: '11',
  kind: 'repair_potion',
  name: 'Mending potion',
  image: '/nft/p.svg',
  power: 40,
  quantity: 3,
  ...overrides,
});

/** 60 rewarded videos a day, at a factor of 1. */
export const pace = (overrides: Partial<ViewAverages> = {}): ViewAverages => ({
  days: 14,
  views_per_day: 60,
  factor: 1,
  view_reward: '2',
  views_per_durability: 10,
  repair_bp: 5_000,
  potions: [],
  ...overrides,
});

export const equipment = (overrides: Partial<Equipment> = {}): Equipment => ({
  equipped: item(),
  available: [],
  props: [potion()],
  pace: pace(),
  brought: '76.8',
  ...overrides,
});

export const detail = (overrides: Partial<NftDetail> = {}): NftDetail => ({
  ...item(),
  description: 'Seen at dusk.',
  is_mine: true,
  made_at: '2026-11-02T10:00:00Z',
  made_of: 500,
  history: [],
  repair: { cost: '38.4', to: 100 },
  mint: { fee: '50', allowed: false, why_not: 'state' },
  why_not_buy: null,
  floor: null,
  last: null,
  prices: [],
  pace: pace(),
  mine: { paid: '206', repaired: '0', brought: '76.8', price_max: '1000' },
  ...overrides,
});
