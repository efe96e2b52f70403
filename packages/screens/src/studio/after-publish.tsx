import type { ProcessState } from '@taice/contract';
import { uploadsOf, type Upload } from '@taice/core';
import { Button, Card, classes, ProgressBar, Text } from '@taice/ui';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../shared/load-error.tsx';
import { useTaice } from '../shared/taice.tsx';
import { hasSucceeded } from '../shared/outcome.ts';
import { useProcessText } from './process-text.ts';
import { isProcessing, useProcess } from './use-process.ts';
import './after-publish.css';

type Mark = 'done' | 'now' | 'next' | 'failed';

function Step({ mark, children }: { mark: Mark; children: ReactNode }) {
  const icon = mark === 'done' ? <Check /> : mark === 'failed' ? <X /> : null;
  return (
    <li
      className={classes('upload-step', `upload-step-${mark}`)}
      aria-current={mark === 'now' ? 'step' : undefined}
    >
      <span className="upload-step-mark" aria-hidden="true">
        {icon}
      </span>
      <div className="upload-step-words">{children}</div>
    </li>
  );
}

function Failed({ upload, stands }: { upload: Upload; stands: ProcessState }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { reasonOf } = useProcessText();
  // The same file would fail again.
  const needsFile = stands.error !== null && stands.error.kind !== 'stopped';
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await hasSucceeded(uploadsOf(taice).retryProcessing(upload.id)).finally(() => setBusy(false));
  };
  return (
    <>
      <Text as="p" size={14} tone="bad" role="alert">
        {reasonOf(stands)}
      </Text>
      {stands.state === 'process_failed' &&
        (needsFile ? (
          <Button size={36} href={`/UploadVideo?id=${stands.id}`}>
            {t('studio.chooseOther')}
          </Button>
        ) : (
          <Button size={36} busy={busy} onClick={() => void retry()}>
            {t('common.retry')}
          </Button>
        ))}
    </>
  );
}

/** Progress of a video after Publish: uploaded, processing, live. */
export function AfterPublish({ upload, postId }: { upload: Upload; postId: string }) {
  const { t } = useTranslation();
  const { stands, gone, error, reload } = useProcess(postId);
  const { stateOf, toneOf } = useProcessText();
  const preparing = stands?.state === 'processing';
  const failed = stands !== undefined && toneOf(stands) === 'bad';
  const isReady = stands !== undefined && !preparing && !failed;
  const hasMoreQualities = stands?.state === 'published' && isProcessing(stands);
  return (
    <Card as="section" className="upload-form" aria-label={t('studio.progress')}>
      <Text as="h2" size={16} weight="bold">
        {upload.words.title}
      </Text>
      {!stands && error && <LoadError error={error} onRetry={() => void reload()} />}
      {gone && <Text as="p">{t('studio.state.gone')}</Text>}
      <ol className="upload-steps" aria-live="polite">
        <Step mark="done">
          <Text as="p" weight="semibold">
            {t('studio.uploaded')}
          </Text>
        </Step>
        <Step mark={failed ? 'failed' : isReady ? 'done' : 'now'}>
          <Text as="p" weight="semibold">
            {preparing || !stands
              ? t('studio.state.processing', { progress: stands?.progress ?? 0 })
              : failed
                ? stateOf(stands)
                : t('studio.prepared')}
          </Text>
          {preparing && (
            <ProgressBar value={stands.progress / 100} label={t('studio.preparing')} height={4} />
          )}
          {failed && <Failed upload={upload} stands={stands} />}
          {!stands || preparing ? (
            <Text as="p" size={12} tone="muted">
              {t('studio.preparingHint')}
            </Text>
          ) : null}
        </Step>
        <Step mark={isReady ? 'done' : 'next'}>
          <Text as="p" weight="semibold">
            {isReady ? stateOf(stands) : t('studio.state.published')}
          </Text>
          {hasMoreQualities && (
            <Text as="p" size={12} tone="muted">
              {t('studio.better', { progress: stands.progress })}
            </Text>
          )}
          {stands?.state === 'published' && (
            <Button size={36} variant="primary" href={`/videoDetail?id=${postId}`}>
              {t('studio.watch')}
            </Button>
          )}
        </Step>
      </ol>
    </Card>
  );
}
