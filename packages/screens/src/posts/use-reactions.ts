import { toast } from '@taice/core';
import type { PostCard } from '@taice/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';

const loadReactions = () => import('./late-reactions.ts');
type Reactions = Awaited<ReturnType<typeof loadReactions>>;

/** ms after which no code still waits for the first frame. */
const preloadAfterMs = 1_500;

/** Handlers of a video's buttons. A visitor is asked to log in first. */
export function useReactions(post: PostCard) {
  const taice = useTaice();
  const { t } = useTranslation();
  useEffect(() => {
    const timer = setTimeout(() => {
      if (navigator.onLine) void loadReactions().catch(() => undefined);
    }, preloadAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const act = (action: (code: Reactions) => unknown) => {
    taice.platform.haptic('light');
    loadReactions().then(action, () =>
      toast(taice, { kind: 'error', text: t('common.networkFailed') }),
    );
  };
  return {
    like: () => act((code) => code.toggleLike(taice, post)),
    /** Likes the video; never removes a like. */
    likeOnce: () => act((code) => code.like(taice, post)),
    dislike: () => act((code) => code.toggleDislike(taice, post)),
    collect: () => act((code) => code.toggleCollect(taice, post)),
    follow: () => act((code) => code.toggleFollow(taice, post.author)),
  };
}
