import { ApiError, NetworkError, showError } from '@taice/core';
import { Button, Card, Text, TextArea } from '@taice/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../taice.tsx';
import './appeal-card.css';

const shortest = 10;
const longest = 1_000;
const saidBefore = 409;

/**
 * What somebody says against the decision that stands on their video, or without one on their account. Each can be
 * appealed once; what came of it is a message.
 */
export function AppealCard({ postId, reason }: { postId?: string; reason?: string | null }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [end, setEnd] = useState<'sent' | 'before'>();
  const send = async () => {
    setBusy(true);
    try {
      await taice.api.moderation.appeal(
        { text: text.trim(), ...(postId !== undefined && { post_id: postId }) },
        { toast: false },
      );
      setEnd('sent');
    } catch (error) {
      if (error instanceof ApiError && error.code === saidBefore) setEnd('before');
      else if (error instanceof ApiError || error instanceof NetworkError) showError(taice, error);
      else throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card as="section" className="appeal" aria-label={t('common.appeal.title')}>
      <Text as="p" weight="semibold">
        {t(postId === undefined ? 'common.appeal.account' : 'common.appeal.video')}
      </Text>
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
            maxLength={longest}
            onChange={setText}
          />
          <Button type="submit" busy={busy} disabled={text.trim().length < shortest}>
            {t('common.appeal.send')}
          </Button>
        </form>
      )}
    </Card>
  );
}
