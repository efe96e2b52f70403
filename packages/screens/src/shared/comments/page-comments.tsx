import { formatCount, langAtom } from '@taice/core';
import { Avatar, Card, Text, useWide } from '@taice/ui';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Composer } from './composer.tsx';
import { CommentSortSelect, CommentCount } from './comment-head.tsx';
import { CommentList } from './comment-list.tsx';
import { CommentSheet } from './comment-sheet.tsx';
import type { CommentSubject } from './comment-subject.ts';
import { useComments } from './use-comments.ts';
import './page-talk.css';

/** The comments under a video on its page. A phone shows only the first, which opens all over the page. */
export function PageComments({ about }: { about: CommentSubject }) {
  return useWide() ? <CommentSection about={about} /> : <CommentPreview about={about} />;
}

function CommentSection({ about }: { about: CommentSubject }) {
  const comments = useComments(about);
  const { t } = useTranslation();
  const { head } = comments;
  return (
    <section className="talk" data-look="section" aria-label={t('comments.title')}>
      <div className="talk-section-head">
        <Text as="h2" size={20} weight="bold">
          <CommentCount talk={comments} />
        </Text>
        <CommentSortSelect talk={comments} />
      </div>
      {head && head.why_not !== 'closed' && (
        <Composer
          about={about}
          isCreator={head.is_creator}
          isApprovedFirst={head.is_approved_first}
        />
      )}
      <CommentList talk={comments} about={about} />
    </section>
  );
}

function CommentPreview({ about }: { about: CommentSubject }) {
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const [open, setOpen] = useState(about.focus !== undefined);
  const { head, pages } = useComments(about);
  const show = () => {
    // The video stands above its comments.
    window.scrollTo({ top: 0 });
    setOpen(true);
  };
  const top = pages.items.find(({ state }) => state === 'visible');
  return (
    <>
      <Card padding={0} clip>
        <button type="button" className="talk-preview" onClick={show}>
          <span className="talk-preview-head">
            <Text weight="bold">{t('comments.title')}</Text>
            <Text tone="muted">{head ? formatCount(head.comment_num, lang) : ''}</Text>
            <ChevronsUpDown aria-hidden="true" />
          </span>
          <span className="talk-preview-top">
            {top?.author ? (
              <>
                <Avatar src={top.author.avatar} name={top.author.nickname} size={24} decorative />
                <Text lines={2}>{top.content}</Text>
              </>
            ) : (
              <Text tone="muted">
                {t(head?.why_not === 'closed' ? 'comments.closed' : 'comments.write')}
              </Text>
            )}
          </span>
        </button>
      </Card>
      <CommentSheet about={about} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
