import { formatCount, langAtom, openShare } from '@taice/core';
import { addAmounts } from '@taice/core/rules';
import type { PostCard } from '@taice/contract';
import { Badge, Button } from '@taice/ui';
import Bookmark from 'lucide-react/icons/bookmark';
import Forward from 'lucide-react/icons/forward';
import ThumbsDown from 'lucide-react/icons/thumbs-down';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';
import { useTaice } from '../shared/taice.tsx';
import { useShareOffers } from './share-offer.tsx';
import type { useReactions } from './use-reactions.ts';
import './detail-actions.css';

type Props = { post: PostCard; react: ReturnType<typeof useReactions> };

/** Like and dislike in one pill, collect and share beside it. */
export function DetailActions({ post, react }: Props) {
  const { t } = useTranslation();
  const taice = useTaice();
  const lang = useAtomValue(langAtom);
  const likes = formatCount(post.like_num, lang);
  const text = usePointsText();
  const shareReward = (useShareOffers(post.id) ?? []).reduce(
    (sum, offer) => addAmounts(sum, offer.amount_per_user),
    '0',
  );
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
      <span className="detail-share">
        <Button round icon={<Forward />} onClick={() => openShare(taice, post)}>
          {t('posts.share')}
        </Button>
        {Number(shareReward) > 0 && (
          // Placed over the corner, so that nothing moves once it is known. The dialog explains it.
          <span className="detail-share-pays">
            <Badge tone="gold">{text.signed(shareReward)}</Badge>
          </span>
        )}
      </span>
    </>
  );
}
