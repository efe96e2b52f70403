import type { Settings } from './settings.ts';

/**
 * Which videos earn to whoever watches them is decided by these. Both ways of asking are one rule, and so is what a week
 * counts (`leader_refresh`), from the length on that held as it began.
 */
interface Video {
  readonly source: string;
  readonly duration_s: number;
}

/** Of a statement that reads the video as `post`; `seconds` is the parameter with the shortest that earns. */
export const earningVideo = (seconds: string, post = 'p'): string =>
  `(${post}.source = 'upload' and ${post}.duration_s >= (${seconds})::real)`;

/** Why watching this video earns nothing; null: it does. */
export const videoBlocker = (
  { source, duration_s }: Video,
  { view_min_duration_ms }: Pick<Settings, 'view_min_duration_ms'>,
): 'no_reward' | 'too_short' | null => {
  if (source !== 'upload') return 'no_reward';
  return duration_s * 1000 < view_min_duration_ms ? 'too_short' : null;
};
