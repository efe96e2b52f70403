import { formatCount, langAtom, openShare } from '@taice/core';
import type { PostCard } from '@taice/contract';
import { Button } from '@taice/ui';
import Bookmark from 'lucide-react/icons/bookmark';
import Forward from 'lucide-react/icons/forward';
import ThumbsDown from 'lucide-react/icons/thumbs-down';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import type { useReactions } from './use-reactions.ts';
import './detail-actions.css';

type Props = { post: PostCard; react: ReturnType<typeof useReactions> };

/** Like and dislike in one pill, collect and share beside it. */
export function DetailActions({ post, react }: Props) {
  const { t } = useTranslation();
  const taice = useTaice();
  const lang = useAtomValue(langAtom);
  const likes = formatCount(post.like_num, lang);
  const collects = formatCount(post.collect_num, lang);
  return (
    <>
      <span className="detail-pair">
        <Button
          round
          icon={<ThumbsUp />}
          aria-pressed={post.is_like}
          aria-label={`${t('posts.like')}, ${likes}`}
          onClick={react.like}
        >
          {likes}
        </Button>
        <Button
          round
          icon={<ThumbsDown />}
          aria-pressed={post.is_dislike}
          aria-label={t('posts.dislike')}
          onClick={react.dislike}
        />
      </span>
      <Button
        round
        icon={<Bookmark />}
        className="detail-on"
        aria-pressed={post.is_collect}
        aria-label={`${t('posts.collect')}, ${collects}`}
        onClick={react.collect}
      >
        {collects}
      </Button>
      <Button round icon={<Forward />} onClick={() => openShare(taice, post)}>
        {t('posts.share')}
      </Button>
    </>
  );
}
