import type { CommentItem } from '@taice/contract';
import { formatCount, isOnItsWay, langAtom, relativeTime, ruleNow } from '@taice/core';
import { Avatar, IconButton, Link, Menu, Tag, Text, type MenuItem } from '@taice/ui';
import Clock from 'lucide-react/icons/clock';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Heart from 'lucide-react/icons/heart';
import MessageCircleX from 'lucide-react/icons/message-circle-x';
import Pin from 'lucide-react/icons/pin';
import ThumbsDown from 'lucide-react/icons/thumbs-down';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../taice.tsx';
import { profileHref } from '../videos/video-words.ts';
import { CommentWords } from './comment-words.tsx';
import type { TalkAbout } from './talk.ts';
import { useCommentActs } from './use-comment-acts.ts';

export type CommentRowProps = {
  comment: CommentItem;
  about: TalkAbout;
  isCreator: boolean;
  /** A link leads here. */
  marked?: boolean;
  /** Absent where nobody may write. */
  onReply?: ((comment: CommentItem) => void) | undefined;
  children?: ReactNode;
};

/** One comment with what it says and what can be done about it; its replies are its children. */
export function CommentRow(props: CommentRowProps) {
  const { comment, about, isCreator, marked = false, onReply, children } = props;
  const { t } = useTranslation();
  const taice = useTaice();
  const lang = useAtomValue(langAtom);
  const acts = useCommentActs();
  const row = useRef<HTMLLIElement>(null);
  const { author, state, root_id: root } = comment;
  useEffect(() => {
    if (marked) row.current?.scrollIntoView({ block: 'center' });
  }, [marked]);
  if (!author)
    return (
      <li className="comment" data-reply={root !== null}>
        <span className="comment-face comment-gone">
          <MessageCircleX aria-hidden="true" />
        </span>
        <div className="comment-body">
          <Text as="p" tone="muted">
            {t('comments.removed')}
          </Text>
        </div>
        {children}
      </li>
    );
  const sending = isOnItsWay(comment);
  const shown = state === 'visible' && !sending;
  return (
    <li
      ref={row}
      className="comment"
      data-reply={root !== null}
      data-marked={marked}
      aria-busy={sending || undefined}
    >
      <Link href={profileHref(author)} className="comment-face" aria-label={author.nickname}>
        <Avatar
          src={author.avatar}
          name={author.nickname}
          size={root === null ? 36 : 24}
          decorative
        />
      </Link>
      <div className="comment-body">
        {comment.pinned && (
          <span className="comment-pinned">
            <Pin aria-hidden="true" />
            {t('comments.pinnedBy', { name: about.post.author.nickname })}
          </span>
        )}
        <div className="comment-by">
          <Link href={profileHref(author)} className="comment-name">
            {author.nickname}
          </Link>
          {comment.is_author && <Tag tone="accent">{t('comments.creator')}</Tag>}
          <time className="comment-when" dateTime={comment.created_at}>
            {sending
              ? t('comments.sending')
              : relativeTime(comment.created_at, ruleNow(taice), lang)}
          </time>
        </div>
        <CommentWords comment={comment} about={about} />
        {state === 'held' && (
          <p className="comment-held">
            <Clock aria-hidden="true" />
            {t(comment.is_mine ? 'comments.waits' : 'comments.waitsForYou')}{' '}
            {comment.hold_reason && t(`comments.why.${comment.hold_reason}`)}
          </p>
        )}
        <div className="comment-acts">
          {shown && (
            <button
              type="button"
              className="comment-act comment-like"
              aria-pressed={comment.is_like}
              onClick={() => acts.like(comment)}
            >
              <Heart aria-hidden="true" />
              <span className="tc-hidden">{t('comments.like')}</span>
              {comment.like_num > 0 && <span>{formatCount(comment.like_num, lang)}</span>}
            </button>
          )}
          {shown && (
            <button
              type="button"
              className="comment-act comment-dislike"
              aria-pressed={comment.is_dislike}
              aria-label={t('comments.dislike')}
              onClick={() => acts.dislike(comment)}
            >
              <ThumbsDown aria-hidden="true" />
            </button>
          )}
          {shown && onReply && (
            <button type="button" className="comment-act" onClick={() => onReply(comment)}>
              {t('comments.reply')}
            </button>
          )}
          {state === 'held' && isCreator && (
            <button
              type="button"
              className="comment-act comment-approve"
              onClick={() => acts.approve(comment)}
            >
              {t('comments.approve')}
            </button>
          )}
          {!sending && <More comment={comment} isCreator={isCreator} acts={acts} />}
        </div>
      </div>
      {children}
    </li>
  );
}

type MoreProps = Pick<CommentRowProps, 'comment' | 'isCreator'> & {
  acts: ReturnType<typeof useCommentActs>;
};

/** What is done more seldom. */
function More({ comment, isCreator, acts }: MoreProps) {
  const { t } = useTranslation();
  const items: MenuItem[] = [];
  if (isCreator && comment.root_id === null && comment.state === 'visible')
    items.push({
      key: 'pin',
      label: t(comment.pinned ? 'comments.unpin' : 'comments.pin'),
      onSelect: () => acts.pin(comment),
    });
  if (comment.is_mine || isCreator)
    items.push({
      key: 'delete',
      label: t('comments.delete'),
      danger: true,
      onSelect: () => acts.remove(comment),
    });
  if (!comment.is_mine && comment.state === 'visible')
    items.push({
      key: 'report',
      label: t('comments.report'),
      onSelect: () => acts.report(comment),
    });
  if (items.length === 0) return null;
  return (
    <Menu
      label={t('comments.more')}
      items={items}
      align="end"
      trigger={(trigger) => (
        <IconButton
          {...trigger}
          className="comment-more"
          label={t('comments.more')}
          icon={<Ellipsis />}
        />
      )}
    />
  );
}
