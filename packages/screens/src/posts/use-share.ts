import { toast } from '@taice/core';
import type { PostCard } from '@taice/contract';
import { useTranslation } from 'react-i18next';
import { videoHref } from '../shared/videos/video-words.ts';
import { useTaice } from '../shared/taice.tsx';

/** Hands a video's link on by what the platform has for it, and says what came of it. */
export function useShare() {
  const taice = useTaice();
  const { t } = useTranslation();
  return async (post: Pick<PostCard, 'id' | 'title'>) => {
    const url = `${taice.settings.public_url}${videoHref(post)}`;
    const outcome = await taice.platform.share({ url, text: post.title });
    if (outcome === 'copied') toast(taice, { kind: 'success', text: t('posts.linkCopied') });
    if (outcome === 'shared') toast(taice, { kind: 'success', text: t('posts.shared') });
  };
}
