import type { NftItem, ViewAverages } from '@taice/contract';
import {
  formatMicro,
  parseMicro,
  estimatePayback,
  type PaybackEstimate,
  repairCost,
} from '@taice/core/rules';

/** Paid videos per day. Small numbers show tenths, because the points beside them are calculated from those. */
export const viewsText = (
  { views_per_day: views }: Pick<ViewAverages, 'views_per_day'>,
  text: { readonly points: (amount: string) => string },
): string => text.points(views.toFixed(views < 10 ? 1 : 0));

/** Yield of this much durability, in points, at the average pool factor of the viewer's last days. */
export const estimateYield = (
  { boost_bp: bp }: Pick<NftItem, 'boost_bp'>,
  pace: ViewAverages,
  durability: number,
): number =>
  durability * pace.views_per_durability * Number(pace.view_reward) * (bp / 10_000) * pace.factor;

/** Potions of one kind on the market that would restore a given durability. */
export interface PotionOffer {
  readonly name: string;
  readonly count: number;
  /** In points. */
  readonly cost: number;
}

/** The cheapest of the market's potions for so much durability; null: it has none. */
export const findCheapestPotions = (
  durability: number,
  { potions }: ViewAverages,
): PotionOffer | null =>
  potions
    .map(({ name, power, price }) => {
      const count = Math.ceil(durability / power);
      return { name, count, cost: count * Number(price) };
    })
    .toSorted((one, other) => one.cost - other.cost)[0] ?? null;

/** The lowest cost of this much durability in points: a repair by points, or potions from the market. */
const getMinRepairCost = (durability: number, boostBp: number, pace: ViewAverages): number => {
  const byPoints = repairCost(durability, boostBp, {
    viewReward: parseMicro(pace.view_reward),
    viewsPerDurability: pace.views_per_durability,
    repairBp: pace.repair_bp,
  });
  return Math.min(
    Number(formatMicro(byPoints)),
    findCheapestPotions(durability, pace)?.cost ?? Infinity,
  );
};

/**
 * Payback time at the viewer's present pace. Only one pair is worn, so a replacement for `worn` counts only with its
 * additional boost and its additional repair costs.
 */
export const calculatePayback = (
  item: Pick<NftItem, 'boost_bp' | 'durability' | 'max_durability'>,
  pace: ViewAverages,
  price: number,
  worn: Pick<NftItem, 'boost_bp'> | null = null,
): PaybackEstimate => {
  const boostBp = Math.max(0, item.boost_bp - (worn?.boost_bp ?? 0));
  const minRepairCost = (bp: number) => getMinRepairCost(item.max_durability, bp, pace);
  return estimatePayback(
    {
      price,
      boostBp,
      durability: item.durability,
      maxDurability: item.max_durability,
      repair: Math.max(0, minRepairCost(item.boost_bp) - (worn ? minRepairCost(worn.boost_bp) : 0)),
    },
    {
      viewsPerDay: pace.views_per_day,
      factor: pace.factor,
      viewReward: Number(pace.view_reward),
      viewsPerDurability: pace.views_per_durability,
    },
  );
};
