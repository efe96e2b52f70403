import type { FundingRules } from '@taice/core/rules';
import type { Settings } from '../../platform/settings.ts';

type Needs = Pick<
  Settings,
  | 'post_reward_min_pool'
  | 'post_reward_max_per_user'
  | 'post_reward_fee_bp'
  | 'post_reward_max_days'
>;

export const rulesOf = (settings: Needs): FundingRules => ({
  minPool: settings.post_reward_min_pool,
  maxPerUser: settings.post_reward_max_per_user,
  feeBp: settings.post_reward_fee_bp,
  maxDays: settings.post_reward_max_days,
});
