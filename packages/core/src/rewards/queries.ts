import type { Reply, TaiceContract } from '@taice/contract';
import { loggedIn, read } from '../queries/read.ts';
import type { Taice } from '../types.ts';
import { rewardKeys } from './keys.ts';

type Rewards = TaiceContract['rewards'];

export const rewardQueries = {
  /** What a video pays, to whom it last did, and what the viewer got. */
  ofPost: ({ api }: Taice, postId: string) =>
    read<Reply<Rewards['postRewardDetail']>>({
      queryKey: rewardKeys.ofPost(postId),
      queryFn: ({ signal }) => api.rewards.postRewardDetail({ post_id: postId }, { signal }),
    }),
  /** What each business day from `from` to `to` brought; both as YYYY-MM-DD. */
  days: (taice: Taice, from: string, to: string) =>
    read<Reply<Rewards['userRewardLog']>>({
      queryKey: rewardKeys.daysOf(from, to),
      queryFn: ({ signal }) =>
        taice.api.rewards.userRewardLog({ from, to, page_size: 1 }, { signal }),
      enabled: loggedIn(taice),
    }),
  /** Why a row of the ledger is there. */
  why: (taice: Taice, rowId: string) =>
    read<Reply<Rewards['userRewardLogDetail']>>({
      queryKey: rewardKeys.why(rowId),
      queryFn: ({ signal }) => taice.api.rewards.userRewardLogDetail({ id: rowId }, { signal }),
      enabled: loggedIn(taice),
    }),
};
