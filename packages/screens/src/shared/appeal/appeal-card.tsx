import { ApiError, NetworkError, showError } from '@taice/core';
import { Button, Card, Text, TextArea } from '@taice/ui';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../taice.tsx';
import './appeal-card.css';

const appealMinLength = 10;
const appealMaxLength = 1_000;
const alreadyAppealedStatus = 409;

export type AppealCardProps = {
  commentId?: string;
  postId?: string;
  reason?: string | null;
  before?: boolean;
  /** The comment or video that the decision concerns, if the page does not show it already. */
  children?: ReactNode;
};

/**
 * The form for an appeal against a decision on a comment, a video or, without either, the account. Each decision can be
 * appealed once; `before` is true if it was. The result comes as a message.
 */
export function AppealCard({
  commentId,
  postId,
  reason,
  before = false,
  children,
}: AppealCardProps) {
  const { t } = useTranslation();
  const taice = useTaice();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [end, setEnd] = useState<'sent' | 'before' | undefined>(before ? 'before' : undefined);
  const send = async () => {
    setBusy(true);
    try {
      await taice.api.moderation.appeal(
        {
          text: text.trim(),
          ...(postId !== undefined && { post_id: postId }),
          ...(commentId !== undefined && { comment_id: commentId }),
        },
        { toast: false },
      );
      setEnd('sent');
    } catch (error) {
      if (error instanceof ApiError && error.code === alreadyAppealedStatus) setEnd('before');
      else if (error instanceof ApiError || error instanceof NetworkError) showError(taice, error);
      else throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card as="section" className="appeal" aria-label={t('common.appeal.title')}>
      <Text as="p" weight="semibold">
        {t((postId ?? commentId) ? 'common.appeal.video' : 'common.appeal.account')}
      </Text>
      {children}
      {reason && <Text as="p">{reason}</Text>}
      {end ? (
        <Text as="p" role="status">
          {t(`common.appeal.${end}`)}
        </Text>
      ) : (
        <form
          className="appeal-form"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <TextArea
            label={t('common.appeal.text')}
            hint={t('common.appeal.once')}
            value={text}
            rows={4}
            maxLength={appealMaxLength}
            onChange={setText}
          />
          <Button type="submit" busy={busy} disabled={text.trim().length < appealMinLength}>
            {t('common.appeal.send')}
          </Button>
        </form>
      )}
    </Card>
  );
}
