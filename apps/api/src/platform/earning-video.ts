import type { Settings } from './settings.ts';

/**
 * Decides which videos earn for their viewers. Both forms are one rule. A week applies it too (`leaderboard_refresh`), with
 * the minimum length in force as it began.
 */
interface Video {
  readonly source: string;
  readonly duration_s: number;
}

/** SQL condition on the video read as `post`; `seconds` is the parameter with the minimum length that earns. */
export const earnsRewardSql = (seconds: string, post = 'p'): string =>
  `(${post}.source = 'upload' and ${post}.duration_s >= (${seconds})::real)`;

/** Why watching this video earns nothing; null: it does. */
export const videoBlocker = (
  { source, duration_s }: Video,
  { view_min_duration_ms }: Pick<Settings, 'view_min_duration_ms'>,
): 'no_reward' | 'too_short' | null => {
  if (source !== 'upload') return 'no_reward';
  return duration_s * 1000 < view_min_duration_ms ? 'too_short' : null;
};
