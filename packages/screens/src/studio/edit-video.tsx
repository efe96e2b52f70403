import type { OwnDetail } from '@taice/contract';
import { ApiError, studioQueries, uploadsOf } from '@taice/core';
import { useAtomValue } from 'jotai';
import { Button, Card, Poster, Skeleton, StatePill, Text } from '@taice/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { LoadError } from '../shared/load-error.tsx';
import { AppealCard } from '../shared/appeal/appeal-card.tsx';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { coverBlur } from '../shared/videos/cover-blur.ts';
import { BarTitle } from '../shared/bar-title.tsx';
import { DropZone } from './drop-zone.tsx';
import { EditConflict } from './edit-conflict.tsx';
import { focusFirst, focusTitle } from './focus-first.ts';
import { ReencodeCard } from './reencode-card.tsx';
import { UploadBar } from './upload-bar.tsx';
import { UploadChoices } from './upload-choices.tsx';
import { UploadForm } from './upload-form.tsx';
import { VideoNotFound } from './video-not-found.tsx';
import { undoneDiscardsAtom, useEdit } from './use-edit.ts';
import { useProcessText } from './process-text.ts';
import { VideoExtras } from './video-extras.tsx';
import './upload.css';

/** Another user's or a removed video, or an invalid address. */
const notFoundCodes: ReadonlySet<number> = new Set([400, 1201, 1707]);

/** The form of one of the viewer's existing videos, in any state. */
export function EditVideo({ id }: { id: string }) {
  const taice = useTaice();
  const { data, error, loading, reload } = useRead(studioQueries.detail(taice, id));
  const takenBack = useAtomValue(undoneDiscardsAtom);
  const [before] = useState(takenBack);
  useEffect(() => {
    if (takenBack !== before) focusTitle();
  }, [takenBack, before]);
  if (error instanceof ApiError && notFoundCodes.has(error.code)) return <VideoNotFound />;
  if (data) return <Form key={takenBack} video={data} />;
  if (error && !loading) return <LoadError error={error} onRetry={reload} />;
  return (
    <div className="upload" aria-busy="true">
      <Skeleton height={40} width={240} />
      <div className="upload-columns">
        <Skeleton shape="card" height={520} />
        <Skeleton shape="card" height={360} />
      </div>
    </div>
  );
}

function Form({ video }: { video: OwnDetail }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const navigate = useNavigate();
  const { stateOf, toneOf, reasonOf } = useProcessText();
  const edit = useEdit(video);
  const { form, busy, changed, conflict, version, save, takeTheirs, keepMine } = edit;
  const isDraft = video.own.state === 'draft';
  // A video whose processing failed may get another file.
  const takesFile = isDraft || video.own.state === 'process_failed';
  const processState = { ...video.own, id: video.id };
  const reason = reasonOf(processState);
  const name = t(isDraft ? 'studio.draft' : 'studio.edit');
  const uploadFile = (files: readonly File[]) => {
    const [file] = files;
    if (!file) return;
    const uploads = uploadsOf(taice);
    // Based on the version that the user edited, so that a newer one saved elsewhere is not overwritten unseen.
    const uploadId = uploads.begin(form.words, { id: video.id, version });
    uploads.setFile(uploadId, file);
    // The input moves along with the file.
    edit.discard();
    void navigate('/UploadVideo', { state: { upload: uploadId } });
  };
  return (
    <div className="upload">
      <BarTitle>{name}</BarTitle>
      <ScreenTitle
        note={<StatePill tone={toneOf(processState)}>{stateOf(processState)}</StatePill>}
        aside={<Button href="/V2/myvideos">{t('studio.mine')}</Button>}
      >
        {name}
      </ScreenTitle>
      {reason && (
        <Text as="p" tone="bad" role="alert">
          {reason}
        </Text>
      )}
      {video.moderation.repeats && (
        <Button href={`/videoDetail?id=${video.moderation.repeats}`}>{t('studio.repeats')}</Button>
      )}
      {video.moderation.can_appeal && (
        <AppealCard postId={video.id} reason={reason ? null : video.moderation.reason} />
      )}
      {conflict && <EditConflict conflict={conflict} onTheirs={takeTheirs} onMine={keepMine} />}
      <div className="upload-columns">
        <div className="upload-column">
          {takesFile && (
            <Card as="section" padding={12} aria-label={t('studio.files')}>
              <DropZone one more={false} error={undefined} onFiles={uploadFile} />
            </Card>
          )}
          <UploadForm form={form} />
          <VideoExtras
            form={form}
            video={null}
            board={video.storyboard}
            aspect={video.height > 0 ? video.width / video.height : 16 / 9}
            current={video.cover || null}
            skipMost={video.duration_s > 0 ? video.skip_most_s : undefined}
          />
        </div>
        <div className="upload-column upload-side">
          {video.cover && (
            <Card padding={0} clip className="upload-preview">
              <Poster
                src={video.cover}
                placeholder={coverBlur(video)}
                upright={video.height > video.width}
              />
              <Text as="p" weight="semibold" lines={2}>
                {form.words.title.trim() || t('studio.untitled')}
              </Text>
            </Card>
          )}
          <UploadChoices form={form} />
          {video.rungs.length > 0 && <ReencodeCard video={video} />}
          <UploadBar
            refusal={form.refusal}
            busy={busy}
            disabled={!changed}
            beside={
              changed && (
                <Button size={48} disabled={busy} onClick={edit.discardWithUndo}>
                  {t('studio.discard')}
                </Button>
              )
            }
            onClick={() => void save().then((saved) => saved || focusFirst())}
          >
            {t(isDraft ? 'studio.saveDraft' : 'studio.saveChanges')}
          </UploadBar>
        </div>
      </div>
    </div>
  );
}
