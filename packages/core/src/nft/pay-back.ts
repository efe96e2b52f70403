export interface RepairPrice {
  /** What a view pays by itself, micro-points. */
  readonly viewReward: bigint;
  readonly viewsPerDurability: number;
  /** Of what the durability brings at a factor of 1, in parts of 10,000. */
  readonly repairBp: number;
}

/** What so many points of durability cost, micro-points, rounded up to a hundredth of a point. */
export const repairCost = (missing: number, boostBp: number, price: RepairPrice): bigint => {
  const brings =
    price.viewReward * BigInt(price.viewsPerDurability) * BigInt(missing) * BigInt(boostBp);
  const cost = (brings * BigInt(price.repairBp)) / 100_000_000n;
  return ((cost + 9_999n) / 10_000n) * 10_000n;
};

export interface Worth {
  /** What it costs, in TAICE, of what is still to come back. */
  readonly price: number;
  readonly boostBp: number;
  readonly durability: number;
  readonly maxDurability: number;
  /** What a whole repair costs, in TAICE. */
  readonly repair: number;
}

export interface WearerPace {
  readonly viewsPerDay: number;
  readonly factor: number;
  /** In TAICE. */
  readonly viewReward: number;
  readonly viewsPerDurability: number;
}

/** What a wearer gets back, and when; `days` null: never, at their pace. */
export interface PayBack {
  /** What it adds a day, in TAICE after the factor. */
  readonly perDay: number;
  /** Until its durability is used up; null: they watch nothing. */
  readonly lastsDays: number | null;
  readonly days: number | null;
  /** Repairs that it takes until then. */
  readonly repairs: number;
}

/** After so many repairs nobody waits any longer: it is said that it never pays back. */
const REPAIRS_MOST = 50;

/** When a price has come back, repairs counted in, for somebody who goes on as they did. */
export const payBack = (worth: Worth, pace: WearerPace): PayBack => {
  const perView = pace.viewReward * (worth.boostBp / 10_000) * pace.factor;
  const perDay = perView * pace.viewsPerDay;
  if (perDay <= 0) return { perDay: 0, lastsDays: null, days: null, repairs: 0 };
  const viewsOf = (durability: number) => durability * pace.viewsPerDurability;
  const lastsDays = viewsOf(worth.durability) / pace.viewsPerDay;
  let owed = worth.price;
  let views = 0;
  for (let repairs = 0; repairs <= REPAIRS_MOST; repairs += 1) {
    const lasts = viewsOf(repairs === 0 ? worth.durability : worth.maxDurability);
    if (owed <= lasts * perView)
      return { perDay, lastsDays, days: (views + owed / perView) / pace.viewsPerDay, repairs };
    owed += worth.repair - lasts * perView;
    views += lasts;
    // A repair that brings no more than it costs brings nothing back.
    if (worth.repair >= viewsOf(worth.maxDurability) * perView) break;
  }
  return { perDay, lastsDays, days: null, repairs: 0 };
};
