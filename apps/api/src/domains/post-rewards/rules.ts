import type { FundingRules } from '@taice/core/rules';
import type { Numbers } from '../../platform/numbers.ts';

type Needs = Pick<
  Numbers,
  | 'post_reward_min_pool'
  | 'post_reward_max_per_user'
  | 'post_reward_fee_bp'
  | 'post_reward_days_most'
>;

export const rulesOf = (numbers: Needs): FundingRules => ({
  minPool: numbers.post_reward_min_pool,
  maxPerUser: numbers.post_reward_max_per_user,
  feeBp: numbers.post_reward_fee_bp,
  daysMost: numbers.post_reward_days_most,
});
