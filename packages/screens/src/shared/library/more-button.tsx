import { moreMenuAtom } from '@taice/core';
import type { PostCard } from '@taice/contract';
import { IconButton } from '@taice/ui';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../taice.tsx';

/** Opens the menu of a video; the menu's code loads with the first press. */
export function MoreButton({ post, later }: { post: PostCard; later?: boolean }) {
  const { t } = useTranslation();
  const taice = useTaice();
  return (
    <IconButton
      className="video-more"
      label={t('keep.moreOf', { title: post.title })}
      icon={<EllipsisVertical />}
      onClick={({ currentTarget: at }) =>
        taice.store.set(moreMenuAtom, { kind: 'post', post, later, at })
      }
    />
  );
}
