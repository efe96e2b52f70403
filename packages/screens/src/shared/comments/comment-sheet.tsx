import type { CommentItem } from '@taice/contract';
import { Sheet, Text } from '@taice/ui';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Composer } from './composer.tsx';
import { CommentSortSelect, CommentCount } from './comment-head.tsx';
import { CommentList } from './comment-list.tsx';
import type { CommentSubject } from './comment-subject.ts';
import { type Comments, useComments } from './use-comments.ts';
import './talk-sheet.css';

export type CommentSheetProps = {
  about: CommentSubject;
  open: boolean;
  onClose: () => void;
  /** Stays in reach over the video. */
  above?: ReactNode;
};

/** The field at the foot of the comments, or the reason why there is none. */
export function CommentFooter({
  talk,
  about,
  to,
  setTo,
}: {
  talk: Comments;
  about: CommentSubject;
  to: CommentItem | null;
  setTo: (to: CommentItem | null) => void;
}) {
  const { t } = useTranslation();
  if (talk.head?.why_not === 'closed')
    return (
      <Text as="p" tone="muted" className="talk-closed">
        {t('comments.closed')}
      </Text>
    );
  return (
    <Composer
      key={to?.id ?? ''}
      about={about}
      to={to}
      slim
      isCreator={talk.head?.is_creator ?? false}
      isApprovedFirst={talk.head?.is_approved_first ?? false}
      onDone={() => setTo(null)}
      onCancel={() => setTo(null)}
    />
  );
}

/** The comments over a video that keeps playing above them. */
export function CommentSheet({ about, open, onClose, above }: CommentSheetProps) {
  const { t } = useTranslation();
  const comments = useComments(about);
  const [to, setTo] = useState<CommentItem | null>(null);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={<CommentCount talk={comments} />}
      tools={<CommentSortSelect talk={comments} />}
      closeLabel={t('common.close')}
      footer={<CommentFooter talk={comments} about={about} to={to} setTo={setTo} />}
      above={above}
      dim={false}
      tall
    >
      <div className="talk" data-look="sheet" data-over={above ? 'feed' : 'page'}>
        <CommentList talk={comments} about={about} onReply={setTo} />
      </div>
    </Sheet>
  );
}
