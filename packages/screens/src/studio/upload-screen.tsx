import { uploadsAtom, uploadsKeptAtom, uploadsOf } from '@taice/core';
import { Card, Text } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useKept } from '../shared/router/use-kept.ts';
import { useTaice } from '../shared/taice.tsx';
import { AfterPublish } from './after-publish.tsx';
import { DropZone } from './drop-zone.tsx';
import { PublishBar } from './publish-bar.tsx';
import { UploadChoices } from './upload-choices.tsx';
import { UploadForm } from './upload-form.tsx';
import { UploadPicture } from './upload-picture.tsx';
import { UploadRow } from './upload-row.tsx';
import { useForm } from './use-form.ts';
import './upload.css';

/** `/UploadVideo`: files on their way, and the form of each while its bytes travel. */
export function UploadScreen() {
  const { t } = useTranslation();
  const taice = useTaice();
  const list = useAtomValue(uploadsAtom);
  const kept = useAtomValue(uploadsKeptAtom);
  const [chosen, setChosen] = useKept<string | null>('upload', null);
  const uploads = uploadsOf(taice);
  const upload =
    list.find(({ id }) => id === chosen) ??
    list.find(({ postId }) => postId === null) ??
    list.at(-1);
  const form = useForm(upload?.postId === null ? upload : undefined, setChosen);
  const add = (files: readonly File[]) => {
    const [first] = uploads.add(files);
    if (first !== undefined) setChosen(first);
  };
  const rows = list.filter(({ file, problem }) => file !== null || problem !== null);
  return (
    <div className="upload">
      <ScreenTitle note={t(kept ? 'studio.kept' : 'studio.notKept')}>
        {t('studio.upload')}
      </ScreenTitle>
      <div className="upload-columns">
        <div className="upload-column">
          <Card as="section" padding={12} aria-label={t('studio.files')}>
            <DropZone more={rows.length > 0} error={form.says('file')} onFiles={add} />
            {rows.length > 0 && (
              <ul className="upload-rows">
                {rows.map((row) => (
                  <UploadRow
                    key={row.id}
                    upload={row}
                    chosen={rows.length > 1 && row.id === upload?.id}
                    onChoose={() => setChosen(row.id)}
                  />
                ))}
              </ul>
            )}
          </Card>
          {upload && upload.postId !== null ? (
            <AfterPublish key={upload.id} upload={upload} postId={upload.postId} />
          ) : (
            <UploadForm form={form} />
          )}
        </div>
        {upload?.postId == null && (
          <div className="upload-column upload-side">
            {upload?.file && (
              <Card padding={0} clip className="upload-preview">
                <UploadPicture key={upload.id} upload={upload} large />
                <Text as="p" weight="semibold" lines={2}>
                  {form.words.title.trim() || t('studio.untitled')}
                </Text>
              </Card>
            )}
            <UploadChoices form={form} />
            <PublishBar upload={upload} form={form} />
          </div>
        )}
      </div>
    </div>
  );
}
