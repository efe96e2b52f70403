import type { NftItem, Pace } from '@taice/contract';
import { formatMicro, parseMicro, payBack, type PayBack, repairCost } from '@taice/core/rules';

/** What so many points of durability bring, in points after the factor of the asker's last days. */
export const bringsOf = (
  { boost_bp: bp }: Pick<NftItem, 'boost_bp'>,
  pace: Pace,
  durability: number,
): number =>
  durability * pace.views_per_durability * Number(pace.view_reward) * (bp / 10_000) * pace.factor;

/** What durability from nothing to full costs, a decimal string. */
export const fullRepair = (
  { boost_bp: bp, max_durability: max }: Pick<NftItem, 'boost_bp' | 'max_durability'>,
  pace: Pace,
): string =>
  formatMicro(
    repairCost(max, bp, {
      viewReward: parseMicro(pace.view_reward),
      viewsPerDurability: pace.views_per_durability,
      repairBp: pace.repair_bp,
    }),
  );

/** When so many points have come back, for somebody who goes on as they did. */
export const payBackOf = (
  item: Pick<NftItem, 'boost_bp' | 'durability' | 'max_durability'>,
  pace: Pace,
  price: number,
): PayBack =>
  payBack(
    {
      price,
      boostBp: item.boost_bp,
      durability: item.durability,
      maxDurability: item.max_durability,
      repair: Number(fullRepair(item, pace)),
    },
    {
      viewsPerDay: pace.views_per_day,
      factor: pace.factor,
      viewReward: Number(pace.view_reward),
      viewsPerDurability: pace.views_per_durability,
    },
  );
