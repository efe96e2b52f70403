import { commentQueries, saveFilteredWords, toast } from '@taice/core';
import { Button, Dialog, TextArea } from '@taice/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../taice.tsx';
import { useRead } from '../use-read.ts';

const maxWords = 200;

/** A creator's own filter words, one on each line. A comment with one of them waits for approval. */
export function FilterWordsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { data } = useRead({ ...commentQueries.words(taice), ...(!open && { enabled: false }) });
  const [typed, setTyped] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const text = typed ?? data?.words.join('\n') ?? '';
  const words = text
    .split(/[\n,，、]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const saveWords = async () => {
    setBusy(true);
    try {
      await saveFilteredWords(taice, words);
      setTyped(null);
      toast(taice, { kind: 'success', text: t('comments.words.kept') });
      onClose();
    } catch {
      // A toast has shown the reason; the input stays.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('comments.words.title')}
      description={t('comments.words.body')}
      footer={
        <>
          <Button size={48} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            size={48}
            variant="primary"
            busy={busy}
            disabled={data === undefined || words.length > maxWords}
            onClick={() => void saveWords()}
          >
            {t('comments.words.keep')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('comments.words.label')}
        value={text}
        disabled={data === undefined}
        onChange={setTyped}
        error={
          words.length > maxWords ? t('comments.words.tooMany', { count: maxWords }) : undefined
        }
      />
    </Dialog>
  );
}
