import type { CommentItem } from '@taice/contract';
import { formatCount, isPendingComment, langAtom } from '@taice/core';
import { IconButton, Menu, type MenuItem } from '@taice/ui';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Heart from 'lucide-react/icons/heart';
import ThumbsDown from 'lucide-react/icons/thumbs-down';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useCommentActions, type CommentActions } from './use-comment-actions.ts';
import './comment-acts.css';

export type CommentActionBarProps = {
  comment: CommentItem;
  isCreator: boolean;
  onReply: ((comment: CommentItem) => void) | undefined;
};

/** Buttons under a comment. */
export function CommentActionBar({ comment, isCreator, onReply }: CommentActionBarProps) {
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const acts = useCommentActions();
  const { state } = comment;
  const sending = isPendingComment(comment);
  const isVisible = state === 'visible' && !sending;
  return (
    <div className="comment-acts">
      {isVisible && (
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
      {isVisible && (
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
      {isVisible && onReply && (
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
  );
}

/** The less frequent actions, in a menu. */
function More({
  comment,
  isCreator,
  acts,
}: Omit<CommentActionBarProps, 'onReply'> & { acts: CommentActions }) {
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
