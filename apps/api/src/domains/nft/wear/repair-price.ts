import { repairCost } from '@taice/core/rules';
import type { Settings } from '../../../platform/settings.ts';

interface Repairable {
  readonly kind: 'spectacles' | 'box';
  readonly boost_bp: number;
  readonly durability: number;
  readonly max_durability: number;
}

type Rules = Pick<Settings, 'view_reward_base' | 'nft_views_per_durability' | 'nft_repair_bp'>;

/** Price of restoring this many points of durability, micro-points. */
export const repairPriceOf = (settings: Rules, missing: number, { boost_bp }: Repairable): bigint =>
  repairCost(missing, boost_bp, {
    viewReward: settings.view_reward_base,
    viewsPerDurability: Math.max(1, settings.nft_views_per_durability),
    repairBp: settings.nft_repair_bp,
  });

/** Missing durability of an item; 0: none, or the item does not wear out. */
export const missingDurability = ({ kind, durability, max_durability }: Repairable): number =>
  kind === 'spectacles' ? max_durability - durability : 0;

/** Most potions that still have an effect. */
export const maxUsefulPotions = (missing: number, power: number): number =>
  Math.ceil(missing / power);
