import type { Reply, TaiceContract } from '@taice/contract';
import { loggedIn, defineQuery } from '../queries/read.ts';
import type { Taice } from '../types.ts';
import { rewardKeys } from './keys.ts';

type Rewards = TaiceContract['rewards'];

export const rewardQueries = {
  /** The offers on a video, the number of people paid, and the viewer's own payment. */
  ofPost: ({ api }: Taice, postId: string) =>
    defineQuery<Reply<Rewards['postRewardDetail']>>({
      queryKey: rewardKeys.ofPost(postId),
      queryFn: ({ signal }) => api.rewards.postRewardDetail({ post_id: postId }, { signal }),
    }),
  /** Points of each business day from `from` to `to`; both as YYYY-MM-DD. */
  days: (taice: Taice, from: string, to: string) =>
    defineQuery<Reply<Rewards['userRewardLog']>>({
      queryKey: rewardKeys.daysOf(from, to),
      queryFn: ({ signal }) =>
        taice.api.rewards.userRewardLog({ from, to, page_size: 1 }, { signal }),
      enabled: loggedIn(taice),
    }),
  /** The explanation of a ledger row. */
  why: (taice: Taice, rowId: string) =>
    defineQuery<Reply<Rewards['userRewardLogDetail']>>({
      queryKey: rewardKeys.why(rowId),
      queryFn: ({ signal }) => taice.api.rewards.userRewardLogDetail({ id: rowId }, { signal }),
      enabled: loggedIn(taice),
    }),
};
