import type { CommentItem } from '@taice/contract';
import { commentQueries, isPendingComment } from '@taice/core';
import { Spinner } from '@taice/ui';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../taice.tsx';
import { usePages } from '../use-pages.ts';
import { CommentRow } from './comment-row.tsx';
import { Composer } from './composer.tsx';
import type { CommentSubject } from './comment-subject.ts';
import './thread.css';

export type ThreadProps = {
  root: CommentItem;
  about: CommentSubject;
  isCreator: boolean;
  canWrite: boolean;
  /** Set if one field serves all threads; otherwise each thread has its own. */
  onReply?: ((comment: CommentItem) => void) | undefined;
  /** True if a link leads to it, or to this reply of it. */
  marked?: string | undefined;
  focusReply?: CommentItem | null | undefined;
};

/** A comment with its replies, which open on request. */
export function Thread(props: ThreadProps) {
  const { root, about, isCreator, canWrite, onReply, marked, focusReply } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [to, setTo] = useState<CommentItem | null>(null);
  const answer = canWrite ? (onReply ?? setTo) : undefined;
  const reply = (comment: CommentItem) => {
    if (root.reply_num > 0) setOpen(true);
    answer?.(comment);
  };
  const row = { about, isCreator, onReply: answer && reply };
  const toggle = root.reply_num > 0 && (
    <button
      type="button"
      className="comment-act comment-thread"
      aria-expanded={open}
      onClick={() => setOpen(!open)}
    >
      {t(open ? 'comments.hideReplies' : 'comments.showReplies', { count: root.reply_num })}
      {open ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
    </button>
  );
  return (
    <CommentRow comment={root} marked={marked === root.id} {...row}>
      <div className="comment-under">
        {!open && focusReply && (
          <ul className="comment-replies">
            <CommentRow comment={focusReply} marked={marked === focusReply.id} {...row} />
          </ul>
        )}
        {toggle}
        {open && <Replies root={root.id} row={row} />}
        {to && (
          <Composer
            about={about}
            to={to}
            isCreator={isCreator}
            onDone={() => {
              setTo(null);
              setOpen(true);
            }}
            onCancel={() => setTo(null)}
          />
        )}
      </div>
    </CommentRow>
  );
}

type Row = Pick<ThreadProps, 'about' | 'isCreator' | 'onReply'>;

function Replies({ root, row }: { root: string; row: Row }) {
  const { t } = useTranslation();
  const { items, loading, error, hasMore, more } = usePages(
    commentQueries.replies(useTaice(), root),
  );
  return (
    <>
      <ul className="comment-replies">
        {items.map((comment) => (
          <CommentRow
            key={comment.id}
            comment={comment}
            {...row}
            onReply={isPendingComment(comment) ? undefined : row.onReply}
          />
        ))}
      </ul>
      {loading && items.length === 0 && <Spinner size={24} />}
      {(hasMore || error !== undefined) && (
        <button
          type="button"
          className="comment-act comment-thread"
          disabled={loading}
          onClick={more}
        >
          {t(error === undefined ? 'comments.moreReplies' : 'common.retry')}
        </button>
      )}
    </>
  );
}
