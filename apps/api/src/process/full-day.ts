import type { Numbers } from '../platform/numbers.ts';

/**
 * The most that a day brings for tonight (domain.md 2), in micro-points: all views that are paid, the best day of the
 * sign-in, and what all of the day's tasks bring.
 */
export const fullDay = (numbers: Numbers, tasks: bigint): bigint => {
  const last = numbers.signin_points.length - 1;
  const best = numbers.signin_points
    .map((points, at) => (at === last ? points + numbers.seven_days_sign_in_reward : points))
    .reduce((most, points) => (points > most ? points : most));
  return numbers.view_reward_base * BigInt(numbers.view_reward_daily_cap) + best + tasks;
};
