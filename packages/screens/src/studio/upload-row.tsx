import { confirm, needsOtherFile, uploadsOf, type Upload } from '@taice/core';
import { Button, classes, IconButton, ProgressBar, Text } from '@taice/ui';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { FileInput, useFileInput } from './file-input.tsx';
import { ProcessPill } from './process-pill.tsx';
import { UploadPicture } from './upload-picture.tsx';
import { useUploadText } from './upload-text.ts';

export type UploadRowProps = {
  upload: Upload;
  chosen: boolean;
  onChoose: () => void;
};

const pausable = new Set(['queued', 'sending', 'waiting', 'elsewhere']);

/** One upload: its file, its progress, and its actions. */
export function UploadRow({ upload, chosen, onChoose }: UploadRowProps) {
  const { t } = useTranslation();
  const taice = useTaice();
  const uploads = uploadsOf(taice);
  const input = useFileInput();
  const { id, file, step, done, postId } = upload;
  const { main, more, bad } = useUploadText(upload);
  const name = upload.words.title.trim() || file?.name || t('studio.untitled');
  const isAnother = step === 'refused' && needsOtherFile(upload.problem);
  const choose = t(isAnother ? 'studio.chooseOther' : 'studio.chooseAgain');
  const remove = async () => {
    const safe = postId !== null;
    const confirmed =
      safe ||
      (await confirm(taice, {
        title: t('studio.endTitle'),
        body: t('studio.endBody', { name }),
        confirmLabel: t('studio.end'),
      }));
    if (confirmed) uploads.remove(id);
  };
  return (
    <li className={classes('upload-row', chosen && 'upload-row-chosen')}>
      <UploadPicture upload={upload} />
      <div className="upload-row-main">
        <button
          type="button"
          className="upload-row-name"
          aria-current={chosen || undefined}
          onClick={onChoose}
        >
          {name}
        </button>
        {postId === null ? (
          <>
            {file && !bad && (
              <ProgressBar
                value={done / file.bytes}
                label={t('studio.progressOf', { name })}
                tone={step === 'whole' || step === 'posting' ? 'good' : 'accent'}
              />
            )}
            <Text as="p" size={12} tone={bad ? 'bad' : 'text'} weight="semibold">
              {main}
              {more && (
                <Text tone="muted" weight="regular" className="upload-row-more">
                  {more}
                </Text>
              )}
            </Text>
            {upload.problem?.postId && (
              <Button size={36} href={`/videoDetail?id=${upload.problem.postId}`}>
                {t('studio.watchBefore')}
              </Button>
            )}
            {(isAnother || step === 'missing' || (step === 'blank' && upload.problem)) && (
              <>
                <Button size={36} onClick={input.ask}>
                  {choose}
                </Button>
                <FileInput
                  input={input}
                  label={choose}
                  onFiles={([file]) => file && uploads.setFile(id, file)}
                />
              </>
            )}
          </>
        ) : (
          <ProcessPill id={postId} />
        )}
      </div>
      {pausable.has(step) && (
        <IconButton
          label={t('studio.pause', { name })}
          icon={<Pause />}
          onClick={() => uploads.pause(id)}
        />
      )}
      {(step === 'paused' || (step === 'refused' && !isAnother)) && (
        <IconButton
          label={t('studio.resume', { name })}
          icon={<Play />}
          onClick={() => uploads.resume(id)}
        />
      )}
      <IconButton
        label={t(postId === null ? 'studio.endOf' : 'studio.putAway', { name })}
        icon={<X />}
        onClick={() => void remove()}
      />
    </li>
  );
}
