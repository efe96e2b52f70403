import type { Settings } from '../platform/settings.ts';

/**
 * The most points of one day for tonight, in micro-points: all paid views, the best day of the
 * sign-in, and all of the day's tasks.
 */
export const maxDailyPoints = (settings: Settings, tasks: bigint): bigint => {
  const last = settings.signin_points.length - 1;
  const bestDay = settings.signin_points
    .map((points, index) => (index === last ? points + settings.seven_days_sign_in_reward : points))
    .reduce((max, points) => (points > max ? points : max));
  return settings.view_reward_base * BigInt(settings.view_reward_daily_cap) + bestDay + tasks;
};
