import type { ViewBlocker } from '@taice/contract';
import type { Settings } from '../../platform/settings.ts';
import type { EligibilityFacts } from './eligibility-queries.ts';
import { videoBlocker } from '../../platform/earning-video.ts';

/** The reason a view is not paid; `no_reward`: videos of that source pay nothing. */
export type NoReward = ViewBlocker | 'no_reward';

type Rules = Pick<Settings, 'view_min_duration_ms' | 'view_reward_base' | 'view_reward_daily_cap'>;

/** The first reason against a view's reward; null if there is none. */
export const rewardBlocker = (facts: EligibilityFacts, settings: Rules): NoReward | null => {
  if (facts.own) return 'own_video';
  // Precedes problems of the video: those still count as views, but a restricted person's do not.
  if (facts.no_earning) return facts.no_earning;
  const blocker = videoBlocker(facts, settings);
  if (blocker) return blocker;
  if (facts.paid || facts.claimable) return 'already_paid';
  return facts.used >= settings.view_reward_daily_cap ? 'daily_cap' : null;
};

/** True if watching counts as a view: not the person's own video, and the account is not restricted. */
export const isView = (reason: NoReward | null): boolean =>
  reason !== 'own_video' && reason !== 'account_limited' && reason !== 'age_unconfirmed';

/** In the contract's terms. */
export const publicReason = (reason: NoReward | null): ViewBlocker | null =>
  reason === 'no_reward' ? null : reason;
