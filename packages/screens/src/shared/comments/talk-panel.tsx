import type { CommentItem } from '@taice/contract';
import { IconButton, Text } from '@taice/ui';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TalkSort, TalkTitle } from './talk-head.tsx';
import { TalkList } from './talk-list.tsx';
import { TalkFoot } from './talk-sheet.tsx';
import type { TalkAbout } from './talk.ts';
import { usePanelFocus } from './use-panel-focus.ts';
import { useTalk } from './use-talk.ts';
import './talk-panel.css';

/** The comments docked beside a video. */
export function TalkPanel({ about, onClose }: { about: TalkAbout; onClose: () => void }) {
  const { t } = useTranslation();
  const talk = useTalk(about);
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
          <TalkTitle talk={talk} />
        </Text>
        <TalkSort talk={talk} />
        <IconButton label={t('common.close')} icon={<X />} onClick={onClose} />
      </div>
      <div className="talk-panel-body">
        <TalkList talk={talk} about={about} onReply={setTo} />
      </div>
      <div className="talk-panel-foot">
        <TalkFoot talk={talk} about={about} to={to} setTo={setTo} />
      </div>
    </aside>
  );
}
