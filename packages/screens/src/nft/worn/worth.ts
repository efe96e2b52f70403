import type { NftItem, Pace } from '@taice/contract';
import { formatMicro, parseMicro, payBack, type PayBack, repairCost } from '@taice/core/rules';

/** How many paid videos a day: of few the tenths are told, for the points beside them are reckoned from those. */
export const viewsText = (
  { views_per_day: views }: Pick<Pace, 'views_per_day'>,
  text: { readonly points: (amount: string) => string },
): string => text.points(views.toFixed(views < 10 ? 1 : 0));

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

/**
 * When so many points have come back, for somebody who goes on as they did. Only one pair is worn: of what stands in for
 * the pair that is `worn` now, counts what it adds to that, and what its repairs cost beyond that one's.
 */
export const payBackOf = (
  item: Pick<NftItem, 'boost_bp' | 'durability' | 'max_durability'>,
  pace: Pace,
  price: number,
  worn: Pick<NftItem, 'boost_bp'> | null = null,
): PayBack => {
  const boostBp = Math.max(0, item.boost_bp - (worn?.boost_bp ?? 0));
  return payBack(
    {
      price,
      boostBp,
      durability: item.durability,
      maxDurability: item.max_durability,
      repair: Number(fullRepair({ ...item, boost_bp: boostBp }, pace)),
    },
    {
      viewsPerDay: pace.views_per_day,
      factor: pace.factor,
      viewReward: Number(pace.view_reward),
      viewsPerDurability: pace.views_per_durability,
    },
  );
};
