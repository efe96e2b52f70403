import type { BoxDraw } from '@taice/contract';
import {
  drawBox,
  itemSeedOf,
  pairLevelOf,
  oddsHashOf,
  seedHashOf,
  sliceAt,
} from '@taice/core/rules';

const seed = '5a'.repeat(32);
const odds = [
  { series_id: '3', slug: 'blue', name: 'Blue hour hex', from: 0, to: 250_000, quantity: 1 },
  {
    series_id: '9',
    slug: 'mend',
    name: 'Mending potion',
    from: 250_000,
    to: 1_000_000,
    quantity: 3,
  },
];

/** A box that is still closed. */
export const closedDraw = (overrides: Partial<BoxDraw> = {}): BoxDraw => ({
  nft_id: '40',
  series_id: '12',
  server_seed_hash: seedHashOf(seed),
  server_seed: null,
  client_seed: null,
  nonce: 0,
  roll: null,
  odds,
  odds_hash: oddsHashOf(odds),
  result: null,
  opened_at: null,
  ...overrides,
});

/** The same box, opened with this seed. */
export const openedDraw = (
  clientSeed = 'own-seed-1',
  overrides: Partial<BoxDraw> = {},
): BoxDraw => {
  const roll = drawBox(seed, clientSeed, 0);
  const slice = sliceAt(odds, roll);
  const isPair = slice?.slug === 'blue';
  return closedDraw({
    server_seed: seed,
    client_seed: clientSeed,
    roll,
    result: {
      series_id: slice?.series_id ?? '',
      nft_id: isPair ? '7' : null,
      level: isPair ? pairLevelOf(itemSeedOf(seed, clientSeed, 0)) : null,
    },
    opened_at: '2026-11-21T04:00:00Z',
    ...overrides,
  });
};
