import type { PostCard, Reply, TaiceContract } from '@taice/contract';
import { userQueries } from '@taice/core';
import { addAmounts } from '@taice/core/rules';
import { useTaice } from '../taice.tsx';
import { useRead } from '../use-read.ts';
import { useSessionReady, useUser } from '../use-user.ts';

type Own = NonNullable<Reply<TaiceContract['user']['dataCount']>['user']>;
const emptyClaimables: Pick<Own, 'claimables' | 'full_rings' | 'to_claim' | 'first_view'> & {
  view: string | null;
} = {
  claimables: [],
  full_rings: [],
  to_claim: { count: 0, amount: '0' },
  view: null,
  first_view: '0',
};

/** Points to claim, and the reward of the first video; nothing for a visitor. */
export function useClaimables() {
  const { data, loading } = useRead(userQueries.stats(useTaice()));
  const ready = useSessionReady();
  const { claimables, full_rings, to_claim, view, first_view } = data?.user ?? emptyClaimables;
  return {
    claimables,
    fullRings: full_rings,
    toClaim: to_claim,
    view,
    firstView: first_view,
    /** False until the answer is there, because an older amount would change while the viewer looks. */
    isKnown: data !== undefined || (ready && !loading),
  };
}

const isFirst = ({ type }: Own['claimables'][number]): boolean => type === 'first_view';

const getFirstViewAmount = ({ claimables, firstView }: ReturnType<typeof useClaimables>): string =>
  claimables.find(isFirst)?.amount ?? firstView;

/**
 * Additional amount of a claim of the video in view, a decimal string: the first video's reward, '0' for most. Only one
 * claim on a screen includes it: the waiting one, unless this ring is full. A visitor sees the amount for a new
 * account.
 */
export function useFirstViewReward(
  postId: string,
  press: 'claim' | 'why' | 'keep' | 'logIn',
): string {
  const all = useClaimables();
  const { settings } = useTaice();
  const user = useUser();
  if (!user) return settings.first_view;
  const isClaimPress = press === 'claim';
  const hasOtherClaim =
    all.claimables.some(isFirst) || all.fullRings.some(({ post_id }) => post_id !== postId);
  return hasOtherClaim && !isClaimPress ? '0' : getFirstViewAmount(all);
}

/**
 * Points of a view before the server has answered, without first-video and random rewards. For a full ring, the sum of
 * its claim.
 */
export function useViewReward(): (post: Pick<PostCard, 'id' | 'reward' | 'bonus'>) => string {
  const { fullRings, view } = useClaimables();
  return ({ id, reward, bonus }) =>
    fullRings.find(({ post_id }) => post_id === id)?.amount ??
    addAmounts(view ?? reward?.amount_per_user ?? '0', bonus?.amount ?? '0');
}
