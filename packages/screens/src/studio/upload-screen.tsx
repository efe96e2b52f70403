import { studioQueries, uploadsAtom, uploadsKeptAtom, uploadsOf, type Upload } from '@taice/core';
import { Button, Card, Text } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useHistoryState } from '../shared/router/use-history-state.ts';
import { useTaice } from '../shared/taice.tsx';
import { AfterPublish } from './after-publish.tsx';
import { DropZone } from './drop-zone.tsx';
import { FileStill } from './file-still.tsx';
import { PublishBar } from './publish-bar.tsx';
import { UploadChoices } from './upload-choices.tsx';
import { UploadForm } from './upload-form.tsx';
import { UploadPicture } from './upload-picture.tsx';
import { UploadRow } from './upload-row.tsx';
import { useForm, type UploadFormState } from './use-form.ts';
import { usePreview } from './use-preview.ts';
import { VideoExtras } from './video-extras.tsx';
import { EditConflict } from './edit-conflict.tsx';
import { EditVideo } from './edit-video.tsx';
import { ownFilter } from './own-filter.ts';
import { usePages } from '../shared/use-pages.ts';
import { useSaveAction } from '../shared/use-save-action.ts';
import './upload.css';

/** `/UploadVideo`: running uploads, each with its form; with `?id=` the form of an existing video. */
export function UploadScreen() {
  const [search] = useSearchParams();
  const id = search.get('id');
  return id === null ? <Uploading /> : <EditVideo key={id} id={id} />;
}

function Uploading() {
  const { t } = useTranslation();
  const taice = useTaice();
  const list = useAtomValue(uploadsAtom);
  const persisted = useAtomValue(uploadsKeptAtom);
  const { state } = useLocation();
  // A file chosen on another page opens its form here.
  const initialId = (state as { upload?: string } | null)?.upload ?? null;
  const [selectedId, setSelectedId] = useHistoryState<string | null>('upload', initialId);
  const uploads = uploadsOf(taice);
  const upload =
    list.find(({ id }) => id === selectedId) ??
    list.find(({ postId }) => postId === null) ??
    list.at(-1);
  const form = useForm(upload?.postId === null ? upload : undefined, setSelectedId);
  const add = (files: readonly File[]) => {
    const [first] = uploads.add(files);
    if (first !== undefined) setSelectedId(first);
  };
  const rows = list.filter(({ file, problem }) => file !== null || problem !== null);
  return (
    <div className="upload">
      <ScreenTitle
        note={<LeftToday kept={persisted} />}
        aside={upload?.postId == null && <SaveDraft upload={upload} form={form} />}
      >
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
                    onChoose={() => setSelectedId(row.id)}
                  />
                ))}
              </ul>
            )}
          </Card>
          {upload && upload.postId !== null && (
            <AfterPublish key={upload.id} upload={upload} postId={upload.postId} />
          )}
          {upload?.postId === null && (
            <>
              <Conflict upload={upload} form={form} />
              <UploadForm form={form} />
              <WithFile key={upload.id} upload={upload} form={form} />
            </>
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
            {upload && <UploadChoices form={form} />}
            <PublishBar upload={upload} form={form} />
          </div>
        )}
      </div>
    </div>
  );
}

/** Its draft was saved in another tab in the meantime: the same choice as on the edit page. */
function Conflict({ upload, form }: { upload: Upload; form: UploadFormState }) {
  const uploads = uploadsOf(useTaice());
  const { save } = useSaveAction();
  const { id, problem } = upload;
  if (!problem?.current) return null;
  const mine = () => {
    uploads.resolveConflict(id, 'mine');
    // Repeats the action that the user pressed.
    if (problem.asDraft) void save(() => uploads.saveDraft(id), 'studio.draftSaved');
    else form.publish();
  };
  return (
    <EditConflict
      conflict={problem.current}
      onTheirs={() => uploads.resolveConflict(id, 'theirs')}
      onMine={mine}
    />
  );
}

/** The fields beside the text, with pictures from the file of this page. */
function WithFile({ upload, form }: { upload: Upload; form: UploadFormState }) {
  const address = usePreview(upload);
  const [aspect, setAspect] = useState(16 / 9);
  return (
    <>
      {address && (
        <FileStill
          className="tc-hidden"
          src={address}
          tabIndex={-1}
          aria-hidden="true"
          onLoadedMetadata={({ currentTarget: { duration, videoWidth, videoHeight } }) => {
            if (Number.isFinite(duration) && form.words.duration_s === 0)
              form.change({ duration_s: duration });
            if (videoHeight > 0) setAspect(videoWidth / videoHeight);
          }}
        />
      )}
      <VideoExtras form={form} video={address} aspect={aspect} />
    </>
  );
}

/** Remaining uploads for today, shown before a file is chosen. */
function LeftToday({ kept }: { kept: boolean }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { last } = usePages(studioQueries.own(taice, ownFilter()));
  const remainingToday = last?.left_today;
  return (
    <>
      {remainingToday !== undefined && (
        <>
          {t(remainingToday > 0 ? 'studio.leftToday' : 'studio.noneLeftToday', {
            count: remainingToday,
            of: last?.per_day,
          })}{' '}
        </>
      )}
      {t(kept ? 'studio.kept' : 'studio.notKept')}
    </>
  );
}

function SaveDraft({ upload, form }: { upload: Upload | undefined; form: UploadFormState }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { busy, save } = useSaveAction();
  if (!upload || form.words.title.trim().length < 2) return null;
  return (
    <Button
      busy={busy}
      onClick={() => void save(() => uploadsOf(taice).saveDraft(upload.id), 'studio.draftSaved')}
    >
      {t('studio.saveDraft')}
    </Button>
  );
}
