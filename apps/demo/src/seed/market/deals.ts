/** A pair that a person of the crowd owns, sold or offers, in whole points and hours ago. */
export interface Deal {
  readonly slug: string;
  readonly price: number;
  /** When it was offered. */
  readonly offered: number;
  /** When it was bought; absent: it is still on offer. */
  readonly sold?: number;
  /** Remaining durability. */
  readonly durability: number;
}

interface Trade {
  readonly slug: string;
  /** Its recent price, in points. */
  readonly usual: number;
  readonly sold: number;
  readonly open: number;
}

/** People pay about the house's price, or less if a seller wants to get rid of a pair. */
const trades: readonly Trade[] = [
  { slug: 'wire-round', usual: 47, sold: 7, open: 7 },
  { slug: 'reading-room', usual: 51, sold: 5, open: 6 },
  { slug: 'harbour-frame', usual: 92, sold: 5, open: 6 },
  { slug: 'moss-frame', usual: 106, sold: 4, open: 5 },
  { slug: 'pilot-high-noon', usual: 146, sold: 4, open: 4 },
  { slug: 'pilot-blue-hour', usual: 158, sold: 4, open: 4 },
  { slug: 'cat-eye-nebula', usual: 208, sold: 3, open: 3 },
  { slug: 'night-reader', usual: 244, sold: 2, open: 3 },
  { slug: 'aurora-visor', usual: 398, sold: 2, open: 2 },
  { slug: 'first-light', usual: 455, sold: 1, open: 1 },
];

const MARKET_DAYS = 30;

/** A pseudo-random number of 0 to 1, the same in every demo. */
const randomShare = (seed: number): number => {
  const value = Math.sin(seed * 12.9898) * 43_758.5453;
  return value - Math.floor(value);
};

const priced = (basePrice: number, seed: number): number =>
  Math.round(basePrice * (0.9 + 0.22 * randomShare(seed)));

/** Thirty days of selling, the oldest offer first. */
export const demoDeals: readonly Deal[] = trades
  .flatMap(({ slug, usual, sold, open }, family) => {
    const seedOf = (n: number) => family * 40 + n;
    const soldDeals = Array.from({ length: sold }, (_, n): Deal => {
      const seed = seedOf(n);
      const hours =
        Math.round(((n + 0.2 + 0.6 * randomShare(seed + 0.3)) / sold) * MARKET_DAYS * 24) + 5;
      const saleDelayH = 4 + Math.round(60 * randomShare(seed + 0.7));
      const durability = 100 - Math.round(40 * randomShare(seed + 0.1));
      return {
        slug,
        price: priced(usual, seed),
        offered: hours + saleDelayH,
        sold: hours,
        durability,
      };
    });
    const now = Array.from({ length: open }, (_, n): Deal => {
      const seed = seedOf(n + 20);
      const offeredHoursAgo = 2 + Math.round((MARKET_DAYS - 2) * 24 * randomShare(seed + 0.3) ** 2);
      // Current offers are a little above recent prices.
      const price = Math.round(priced(usual, seed) * 1.04);
      const durability = n % 3 === 0 ? 100 : 100 - Math.round(55 * randomShare(seed + 0.1));
      return { slug, price, offered: offeredHoursAgo, durability };
    });
    return [...soldDeals, ...now];
  })
  .toSorted((a, b) => b.offered - a.offered);
