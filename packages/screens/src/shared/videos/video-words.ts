import {
  formatCount,
  formatDuration,
  formatPoints,
  langAtom,
  formatRelativeTime,
  ruleNow,
  getVisitorView,
} from '@taice/core';
import type { PostCard, UserBrief } from '@taice/contract';
import { addAmounts } from '@taice/core/rules';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useClaimables, useViewReward } from '../claims/use-claimables.ts';
import { useTaice } from '../taice.tsx';
import { useUser } from '../use-user.ts';

const payingStates: ReadonlySet<string> = new Set(['available', 'watching', 'claimable']);

/** Beyond this share an unpaid video was missed, not just begun. */
const missedShare = 0.75;

export type VideoWords = {
  /** For example "128K+ views". */
  views: (post: PostCard) => string;
  /** For example "128K+ views · 2 days ago". */
  viewsAndAge: (post: PostCard) => string;
  age: (post: PostCard) => string;
  duration: (post: PostCard) => string;
  /** The reward of a view if it differs from the usual one, or waits to be claimed. */
  pays: (post: PostCard) => string | undefined;
  /** The usual amount, if `pays` returns nothing. */
  usual: (post: PostCard) => string | undefined;
  /** Points of a view, including the creators' part; undefined: none. */
  brings: (post: PostCard) => string | undefined;
  /** Remaining time of a begun video, for example "6:12 left". */
  left: (post: PostCard) => string;
};

/** Texts on cards and rows of videos, in the viewer's language. */
export function useVideoWords(): VideoWords {
  const taice = useTaice();
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const { firstView, fullRings, isKnown } = useClaimables();
  const visitor = useUser() === null;
  // Only one view of a visitor is kept at a time: until they sign up, no other earns anything.
  const hasVisitorView = visitor && getVisitorView(taice) !== null;
  const first = visitor ? taice.settings.first_view : firstView;
  const viewReward = useViewReward();
  const views = (post: PostCard) =>
    t('posts.views', { count: post.view_num, shown: formatCount(post.view_num, lang) });
  const age = (post: PostCard) => formatRelativeTime(post.published_at, ruleNow(taice), lang);
  return {
    views,
    age,
    viewsAndAge: (post) => `${views(post)} · ${age(post)}`,
    duration: (post) => formatDuration(post.duration_s),
    pays: (post) => {
      const offer = post.reward;
      if (!isKnown || hasVisitorView || !offer || !payingStates.has(offer.state)) return undefined;
      const amount = formatPoints(viewReward(post), lang);
      // A full ring is claimed, not watched again.
      if (offer.state === 'claimable') return t('rewards.claimPoints', { amount });
      // Once a full ring waits, its claim includes it.
      if (Number(first) > 0 && fullRings.length === 0)
        return t('rewards.firstVideoPill', {
          amount: formatPoints(addAmounts(viewReward(post), first), lang),
        });
      // Watched, but the ring was not full.
      if (offer.state === 'available' && post.watched >= missedShare)
        return t('rewards.watchAgain');
      // Every video pays the same, so only a creator's addition gets a badge.
      if (!post.bonus) return undefined;
      const isLucky = post.bonus.amount === null;
      return t(isLucky ? 'rewards.paysAndLuck' : 'rewards.pays', { amount });
    },
    usual: (post) =>
      isKnown && !hasVisitorView && post.reward && payingStates.has(post.reward.state)
        ? t('rewards.pays', { amount: formatPoints(viewReward(post), lang) })
        : undefined,
    brings: (post) => {
      if (!isKnown || !post.reward || !payingStates.has(post.reward.state)) return undefined;
      const amount = formatPoints(viewReward(post), lang);
      if (post.reward.state === 'claimable') return t('rewards.bar.ready', { amount });
      if (!post.bonus) return t('rewards.points', { amount });
      if (post.bonus.amount === null) return t('rewards.bar.perRowLucky', { amount });
      const creators = formatPoints(post.bonus.amount, lang);
      return t('rewards.bar.perRow', { amount, creators });
    },
    left: (post) =>
      t('posts.timeLeft', {
        time: formatDuration(Math.max(0, post.duration_s - post.resume_at_s)),
      }),
  };
}

export const isUpright = ({ width, height }: PostCard): boolean => height > width;

export const profileHref = ({ id }: Pick<UserBrief, 'id'>) => `/Profile?id=${id}`;

/** A video of the viewer's queue, which continues with the next one. */
export const laterHref = (post: Pick<PostCard, 'id'>) => `${videoHref(post)}&list=later`;
export const videoHref = (post: Pick<PostCard, 'id'>) => `/videoDetail?id=${post.id}`;
