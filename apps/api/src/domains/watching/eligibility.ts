import type { ViewBlocker } from '@taice/contract';
import type { Settings } from '../../platform/settings.ts';
import type { EligibilityFacts } from './eligibility-queries.ts';
import { videoBlocker } from '../../platform/earning-video.ts';

/** Why a view is not paid; `no_reward`: nothing is offered for videos of that source. */
export type NoReward = ViewBlocker | 'no_reward';

type Rules = Pick<Settings, 'view_min_duration_ms' | 'view_reward_base' | 'view_reward_daily_cap'>;

/** The first thing that stands between a view and its reward; null: nothing does. */
export const rewardBlocker = (facts: EligibilityFacts, settings: Rules): NoReward | null => {
  if (facts.own) return 'own_video';
  // Before what is wrong with the video: what still counts as a view must not count for them.
  if (facts.no_earning) return facts.no_earning;
  const none = videoBlocker(facts, settings);
  if (none) return none;
  if (facts.paid || facts.claimable) return 'already_paid';
  return facts.used >= settings.view_reward_daily_cap ? 'daily_cap' : null;
};

/** Whether watching counts as a view of the person at all: not of one's own, not when shut out. */
export const isView = (reason: NoReward | null): boolean =>
  reason !== 'own_video' && reason !== 'account_limited' && reason !== 'age_unconfirmed';

/** As the contract words it. */
export const publicReason = (reason: NoReward | null): ViewBlocker | null =>
  reason === 'no_reward' ? null : reason;
