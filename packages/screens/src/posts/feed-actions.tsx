import { formatCount, langAtom, moreMenuAtom, openShare, type FeedItem } from '@taice/core';
import { RailAction, RailCreator } from '@taice/ui/player';
import Bookmark from 'lucide-react/icons/bookmark';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Forward from 'lucide-react/icons/forward';
import Heart from 'lucide-react/icons/heart';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { profileHref } from '../shared/videos/video-words.ts';
import { useTaice } from '../shared/taice.tsx';
import { useUser } from '../shared/use-user.ts';
import { getFeedReason } from './feed-reason.ts';
import type { useReactions } from './use-reactions.ts';

type Props = {
  post: FeedItem;
  react: ReturnType<typeof useReactions>;
  onTalk: () => void;
};

/** The name of a button without a count; screen readers have it already. */
const WordOnly = ({ word }: { word: string }) => <span aria-hidden="true">{word}</span>;

/** Buttons for a video of the feed and its creator. */
export function FeedActions({ post, react, onTalk }: Props) {
  const { t } = useTranslation();
  const taice = useTaice();
  const lang = useAtomValue(langAtom);
  const { author, like_num, comment_num, collect_num, share_num } = post;
  const isOwn = useUser()?.id === author.id;
  return (
    <>
      <RailCreator
        href={profileHref(author)}
        name={author.nickname}
        src={author.avatar}
        followed={author.is_follow}
        followLabel={t('posts.followOf', { name: author.nickname })}
        onFollow={isOwn ? undefined : react.follow}
      />
      <RailAction
        icon={<Heart aria-hidden="true" />}
        label={t('posts.like')}
        pressed={post.is_like}
        tone="like"
        onPress={react.like}
      >
        {formatCount(like_num, lang)}
      </RailAction>
      <RailAction
        icon={<MessageCircle aria-hidden="true" />}
        label={t('comments.title')}
        onPress={onTalk}
      >
        {formatCount(comment_num, lang)}
      </RailAction>
      <RailAction
        icon={<Bookmark aria-hidden="true" />}
        label={t('posts.collect')}
        pressed={post.is_collect}
        onPress={react.collect}
      >
        {collect_num > 0 ? formatCount(collect_num, lang) : <WordOnly word={t('posts.collect')} />}
      </RailAction>
      <RailAction
        icon={<Forward aria-hidden="true" />}
        label={t('posts.share')}
        onPress={() => openShare(taice, post)}
      >
        {share_num > 0 ? formatCount(share_num, lang) : <WordOnly word={t('posts.share')} />}
      </RailAction>
      <RailAction
        icon={<Ellipsis aria-hidden="true" />}
        label={t('keep.more')}
        onPress={({ currentTarget: at }) =>
          taice.store.set(moreMenuAtom, { kind: 'post', post, why: getFeedReason(post, t), at })
        }
      />
    </>
  );
}
