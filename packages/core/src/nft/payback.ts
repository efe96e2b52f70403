export interface RepairPrice {
  /** Points of a view by itself, micro-points. */
  readonly viewReward: bigint;
  readonly viewsPerDurability: number;
  /** Part of the durability's earnings at a factor of 1, in parts of 10,000. */
  readonly repairBp: number;
}

/** The price to repair `missing` points of durability, micro-points, rounded up to a hundredth of a point. */
export const repairCost = (missing: number, boostBp: number, price: RepairPrice): bigint => {
  const yieldPerView =
    price.viewReward * BigInt(price.viewsPerDurability) * BigInt(missing) * BigInt(boostBp);
  const cost = (yieldPerView * BigInt(price.repairBp)) / 100_000_000n;
  return ((cost + 9_999n) / 10_000n) * 10_000n;
};

export interface SpectaclesOffer {
  /** The part of its price that it has not earned back, in TAICE. */
  readonly price: number;
  readonly boostBp: number;
  readonly durability: number;
  readonly maxDurability: number;
  /** The price of a full repair, in TAICE. */
  readonly repair: number;
}

export interface WearerPace {
  readonly viewsPerDay: number;
  readonly factor: number;
  /** In TAICE. */
  readonly viewReward: number;
  readonly viewsPerDurability: number;
}

/** A wearer's return; `days` null: it never pays back at their pace. */
export interface PaybackEstimate {
  /** Additional earnings a day, in TAICE after the factor. */
  readonly perDay: number;
  /** Days until its durability is used up; null: they watch nothing. */
  readonly lastsDays: number | null;
  readonly days: number | null;
  /** Repairs until then. */
  readonly repairs: number;
}

/** After this many repairs it counts as never paying back. */
const REPAIRS_MOST = 50;

/** The time until a price is earned back, repairs included, at the wearer's current pace. */
export const estimatePayback = (offer: SpectaclesOffer, pace: WearerPace): PaybackEstimate => {
  const perView = pace.viewReward * (offer.boostBp / 10_000) * pace.factor;
  const perDay = perView * pace.viewsPerDay;
  if (perDay <= 0) return { perDay: 0, lastsDays: null, days: null, repairs: 0 };
  const viewsOf = (durability: number) => durability * pace.viewsPerDurability;
  const lastsDays = viewsOf(offer.durability) / pace.viewsPerDay;
  let remainingCost = offer.price;
  let views = 0;
  for (let repairs = 0; repairs <= REPAIRS_MOST; repairs += 1) {
    const lasts = viewsOf(repairs === 0 ? offer.durability : offer.maxDurability);
    if (remainingCost <= lasts * perView)
      return {
        perDay,
        lastsDays,
        days: (views + remainingCost / perView) / pace.viewsPerDay,
        repairs,
      };
    remainingCost += offer.repair - lasts * perView;
    views += lasts;
    // A repair that costs as much as it earns pays nothing back.
    if (offer.repair >= viewsOf(offer.maxDurability) * perView) break;
  }
  return { perDay, lastsDays, days: null, repairs: 0 };
};
