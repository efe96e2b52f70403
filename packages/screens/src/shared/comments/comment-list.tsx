import type { CommentItem } from '@taice/contract';
import { Button, EmptyState, Skeleton } from '@taice/ui';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessageCircleOff from 'lucide-react/icons/message-circle-off';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppealCard } from '../appeal/appeal-card.tsx';
import { LoadError } from '../load-error.tsx';
import { LoadMoreOnScroll } from '../videos/load-more-on-scroll.tsx';
import { WindowedList } from './windowed-list.tsx';
import type { CommentSubject } from './comment-subject.ts';
import { Thread } from './thread.tsx';
import type { Comments } from './use-comments.ts';
import { FilterWordsDialog } from './filter-words-dialog.tsx';
import './talk-list.css';

export type CommentListProps = {
  talk: Comments;
  about: CommentSubject;
  onReply?: ((comment: CommentItem) => void) | undefined;
};

/** The threads under a video, with their loading, empty and error states. */
export function CommentList({ talk, about, onReply }: CommentListProps) {
  const { head, pages, held } = talk;
  const { items, loading, error, hasMore, more, reload } = pages;
  const isCreator = head?.is_creator ?? false;
  const thread = {
    about,
    isCreator,
    canWrite: head !== undefined && head.why_not !== 'closed' && !held,
    onReply,
  };
  const focus = held ? null : head?.focus;
  const decision = held ? null : head?.decision;
  const listed = focus ? items.filter(({ id }) => id !== focus.root.id) : items;
  if (items.length === 0 && !focus) {
    if (loading) return <CommentsSkeleton />;
    if (error) return <LoadError error={error} onRetry={reload} />;
  }
  return (
    <>
      {isCreator && <CreatorTools talk={talk} waiting={head?.held_num ?? 0} />}
      {decision && (
        <AppealCard
          key={decision.comment_id}
          commentId={decision.comment_id}
          reason={decision.reason}
          before={decision.is_appealed}
        >
          <blockquote className="appeal-quote">{decision.content}</blockquote>
        </AppealCard>
      )}
      {listed.length === 0 && !focus ? (
        <NoComments held={held} isClosed={head?.why_not === 'closed'} />
      ) : (
        <>
          {focus && (
            <ul className="comments">
              <Thread
                key={focus.root.id}
                root={focus.root}
                marked={about.focus}
                focusReply={focus.reply}
                {...thread}
              />
            </ul>
          )}
          <WindowedList items={listed} keyOf={({ id }) => id}>
            {(comment) => <Thread root={comment} {...thread} />}
          </WindowedList>
        </>
      )}
      <LoadMoreOnScroll hasMore={hasMore} loading={loading} error={error} more={more} />
    </>
  );
}

/** Shown only to the video's creator: the number of waiting comments, and the filter words. */
function CreatorTools({ talk, waiting }: { talk: Comments; waiting: number }) {
  const { t } = useTranslation();
  const [filterWordsOpen, setFilterWordsOpen] = useState(false);
  return (
    <div className="talk-creator">
      {talk.held ? (
        <Button size={36} onClick={() => talk.setHeld(false)}>
          {t('comments.showAll')}
        </Button>
      ) : (
        waiting > 0 && (
          <Button size={36} onClick={() => talk.setHeld(true)}>
            {t('comments.waiting', { count: waiting })}
          </Button>
        )
      )}
      <Button size={36} variant="ghost" onClick={() => setFilterWordsOpen(true)}>
        {t('comments.words.open')}
      </Button>
      <FilterWordsDialog open={filterWordsOpen} onClose={() => setFilterWordsOpen(false)} />
    </div>
  );
}

function NoComments({ held, isClosed }: { held: boolean; isClosed: boolean }) {
  const { t } = useTranslation();
  if (isClosed)
    return (
      <EmptyState icon={<MessageCircleOff />} title={t('comments.closed')}>
        {t('comments.closedBody')}
      </EmptyState>
    );
  return (
    <EmptyState icon={<MessageCircle />} title={t(held ? 'comments.noneWaiting' : 'comments.none')}>
      {held ? undefined : t('comments.noneBody')}
    </EmptyState>
  );
}

function CommentsSkeleton() {
  return (
    <ul className="comments" aria-busy="true">
      {[80, 55, 70, 40].map((width) => (
        <li key={width} className="comment">
          <span className="comment-face">
            <Skeleton width={36} height={36} shape="round" />
          </span>
          <span className="comment-body">
            <Skeleton width={120} height={20} shape="text" />
            <Skeleton width={`${width}%`} height={20} shape="text" />
          </span>
        </li>
      ))}
    </ul>
  );
}
