import type { PostCard, RewardOffer } from '@taice/contract';

/** The change of a video whose reward now has this state for the viewer. */
export const withRewardState =
  (state: RewardOffer['state']) =>
  ({ reward }: PostCard): Partial<PostCard> => ({ reward: reward && { ...reward, state } });
