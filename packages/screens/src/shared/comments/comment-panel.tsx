import type { CommentItem } from '@taice/contract';
import { IconButton, Text } from '@taice/ui';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommentSortSelect, CommentCount } from './comment-head.tsx';
import { CommentList } from './comment-list.tsx';
import { CommentFooter } from './comment-sheet.tsx';
import type { CommentSubject } from './comment-subject.ts';
import { usePanelFocus } from './use-panel-focus.ts';
import { useComments } from './use-comments.ts';
import './talk-panel.css';

/** The comments docked beside a video. */
export function CommentPanel({ about, onClose }: { about: CommentSubject; onClose: () => void }) {
  const { t } = useTranslation();
  const comments = useComments(about);
  const panel = usePanelFocus(onClose);
  const [to, setTo] = useState<CommentItem | null>(null);
  return (
    <aside
      ref={panel}
      className="talk talk-panel"
      data-look="panel"
      aria-label={t('comments.title')}
      tabIndex={-1}
    >
      <div className="talk-panel-head">
        <Text as="h2" size={16} weight="bold" lines={1}>
          <CommentCount talk={comments} />
        </Text>
        <CommentSortSelect talk={comments} />
        <IconButton label={t('common.close')} icon={<X />} onClick={onClose} />
      </div>
      <div className="talk-panel-body">
        <CommentList talk={comments} about={about} onReply={setTo} />
      </div>
      <div className="talk-panel-foot">
        <CommentFooter talk={comments} about={about} to={to} setTo={setTo} />
      </div>
    </aside>
  );
}
