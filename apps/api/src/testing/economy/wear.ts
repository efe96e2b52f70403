import {
  boostAt,
  calculateBoost,
  FACTOR_ONE,
  levelForRoll,
  estimatePayback,
  repairCost,
} from '@taice/core/rules';
import { defaultSettings as settings } from '../../platform/settings.ts';
import { taice } from './exits.ts';

/** The cheapest pair that the demo's house sells. */
const cheapest = { price: 50, boost: { from: 500, to: 800 }, durability: 100 };
/** Days within which a pair has to pay for itself for a farm to buy one. */
const PATIENCE_DAYS = 60;

export interface Pair {
  readonly boostBp: number;
  durability: number;
  /** Views since it last lost durability. */
  worn: number;
}

/** One account's costs and gains of wearing, in TAICE. */
export interface WearTotals {
  pair: Pair | null;
  /** Burned for the pair, and for repairs. */
  paid: number;
  repairs: number;
}

export const newWearTotals = (): WearTotals => ({ pair: null, paid: 0, repairs: 0 });
export const burnedBy = ({ paid: paidPrice, repairs }: WearTotals): number => paidPrice + repairs;

const viewReward = settings.view_reward_base;
const viewsPerDurability = settings.nft_views_per_durability;

const repairOf = (boostBp: number, missing: number): number =>
  taice(
    repairCost(missing, boostBp, {
      viewReward,
      viewsPerDurability,
      repairBp: settings.nft_repair_bp,
    }),
  );

/** True if a pair pays its price back soon enough at so many paid views a day, by the product's own formula. */
export const isPairWorthBuying = (viewsPerDay: number, factor: bigint): boolean => {
  const { durability, price, boost } = cheapest;
  const { days } = estimatePayback(
    {
      price,
      boostBp: boost.from,
      durability,
      maxDurability: durability,
      repair: repairOf(boost.from, durability),
    },
    {
      viewsPerDay,
      factor: Number(factor) / Number(FACTOR_ONE),
      viewReward: taice(viewReward),
      viewsPerDurability,
    },
  );
  return days !== null && days <= PATIENCE_DAYS;
};

/** Buys the cheapest pair with a person's points; `level` (0 to 1) decides its level. */
export const buyPair = (wear: WearTotals, available: number, level: number): void => {
  if (wear.pair || available < cheapest.price) return;
  const boostBp = boostAt(levelForRoll(level), cheapest.boost);
  wear.pair = { boostBp, durability: cheapest.durability, worn: 0 };
  wear.paid += cheapest.price;
};

/**
 * A pair's boost of a day's paid views, before the factor. A worn-out pair adds nothing until it is repaired, which
 * happens as soon as there are points for it.
 */
export const applyBoost = (wear: WearTotals, views: number, available: number): number => {
  const { pair } = wear;
  if (!pair) return 0;
  let [added, budget] = [0n, available];
  for (let view = 0; view < views; view += 1) {
    if (pair.durability === 0) {
      const cost = repairOf(pair.boostBp, cheapest.durability);
      if (budget < cost) break;
      budget -= cost;
      wear.repairs += cost;
      pair.durability = cheapest.durability;
    }
    added += calculateBoost(viewReward, pair.boostBp);
    pair.worn = (pair.worn + 1) % viewsPerDurability;
    if (pair.worn === 0) pair.durability -= 1;
  }
  return taice(added);
};
