import type { CommentItem } from '@taice/contract';
import { Sheet, Text } from '@taice/ui';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Composer } from './composer.tsx';
import { TalkSort, TalkTitle } from './talk-head.tsx';
import { TalkList } from './talk-list.tsx';
import type { TalkAbout } from './talk.ts';
import { type Talk, useTalk } from './use-talk.ts';
import './talk-sheet.css';

export type TalkSheetProps = {
  about: TalkAbout;
  open: boolean;
  onClose: () => void;
  /** Stays in reach over the video. */
  above?: ReactNode;
};

/** The field at the foot of the comments, or the reason why there is none. */
export function TalkFoot({
  talk,
  about,
  to,
  setTo,
}: {
  talk: Talk;
  about: TalkAbout;
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
export function TalkSheet({ about, open, onClose, above }: TalkSheetProps) {
  const { t } = useTranslation();
  const talk = useTalk(about);
  const [to, setTo] = useState<CommentItem | null>(null);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={<TalkTitle talk={talk} />}
      tools={<TalkSort talk={talk} />}
      closeLabel={t('common.close')}
      footer={<TalkFoot talk={talk} about={about} to={to} setTo={setTo} />}
      above={above}
      dim={false}
      tall
    >
      <div className="talk" data-look="sheet" data-over={above ? 'feed' : 'page'}>
        <TalkList talk={talk} about={about} onReply={setTo} />
      </div>
    </Sheet>
  );
}
