import { closeOverlay, overlayAtom, type SharedPost } from '@taice/core';
import { Dialog, Sheet, useWide } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { ShareChoices } from './share-choices.tsx';

/** The ways to share a video: a dialog on wide pages, else a sheet over the video, which keeps playing. */
export function SharePanel() {
  const { t } = useTranslation();
  const taice = useTaice();
  const isWide = useWide();
  const overlay = useAtomValue(overlayAtom);
  const requestedPost = overlay?.kind === 'share' ? overlay.post : undefined;
  // The content stays during the exit animation.
  const [post, setPost] = useState<SharedPost>();
  if (requestedPost && requestedPost !== post) setPost(requestedPost);
  const shell = {
    open: requestedPost !== undefined,
    onClose: () => closeOverlay(taice),
    title: t('posts.shareTo.title'),
    closeLabel: t('common.close'),
  };
  const inside = post && <ShareChoices key={post.id} post={post} />;
  return isWide ? <Dialog {...shell}>{inside}</Dialog> : <Sheet {...shell}>{inside}</Sheet>;
}
