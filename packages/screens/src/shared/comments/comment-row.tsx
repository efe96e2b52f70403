import type { CommentItem } from '@taice/contract';
import { isPendingComment, langAtom, formatRelativeTime, ruleNow } from '@taice/core';
import { Avatar, Link, Tag, Text } from '@taice/ui';
import Clock from 'lucide-react/icons/clock';
import MessageCircleX from 'lucide-react/icons/message-circle-x';
import Pin from 'lucide-react/icons/pin';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../taice.tsx';
import { profileHref } from '../videos/video-words.ts';
import { CommentActionBar } from './comment-actions.tsx';
import { CommentText } from './comment-text.tsx';
import type { CommentSubject } from './comment-subject.ts';
import './comment-row.css';

export type CommentRowProps = {
  comment: CommentItem;
  about: CommentSubject;
  isCreator: boolean;
  /** True if a link leads to this comment. */
  marked?: boolean;
  /** Absent if no one may write. */
  onReply?: ((comment: CommentItem) => void) | undefined;
  children?: ReactNode;
};

/** One comment with its text and buttons; its replies are its children. */
export function CommentRow(props: CommentRowProps) {
  const { comment, about, isCreator, marked = false, onReply, children } = props;
  const { t } = useTranslation();
  const taice = useTaice();
  const lang = useAtomValue(langAtom);
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
  const sending = isPendingComment(comment);
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
              : formatRelativeTime(comment.created_at, ruleNow(taice), lang)}
          </time>
        </div>
        <CommentText comment={comment} about={about} />
        {state === 'held' && (
          <p className="comment-held">
            <Clock aria-hidden="true" />
            {t(comment.is_mine ? 'comments.waits' : 'comments.waitsForYou')}{' '}
            {comment.hold_reason && t(`comments.why.${comment.hold_reason}`)}
          </p>
        )}
        <CommentActionBar comment={comment} isCreator={isCreator} onReply={onReply} />
      </div>
      {children}
    </li>
  );
}
