import { idPattern } from '@taice/contract/shapes';
import { ApiError, postQueries } from '@taice/core';
import { Button, EmptyState } from '@taice/ui';
import VideoOff from 'lucide-react/icons/video-off';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { LoadError } from '../shared/load-error.tsx';
import { useTaice } from '../shared/taice.tsx';
import { DetailMain } from './detail-main.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { UpNext } from './up-next.tsx';
import { useReceivedShare } from './use-received-share.ts';
import { useRead } from '../shared/use-read.ts';
import './detail.css';

const unavailableCode = 1201;

function VideoNotFound() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<VideoOff />}
      title={t('posts.unavailable')}
      titleAs="h1"
      action={
        <Button variant="primary" href="/Home">
          {t('posts.otherVideos')}
        </Button>
      }
    />
  );
}

function Detail({ id, share }: { id: string; share: string | undefined }) {
  const taice = useTaice();
  useReceivedShare(share);
  const { t } = useTranslation();
  const [theatre, setTheatre] = useState(false);
  const { data: post, error, reload } = useRead(postQueries.detail(taice, id, share));
  // Also if it was shown before: it has been removed, or its creator is blocked.
  if (error instanceof ApiError && error.code === unavailableCode) return <VideoNotFound />;
  if (!post && error) {
    return (
      <>
        <h1 className="tc-hidden">{t('shell.title.video')}</h1>
        <LoadError error={error} onRetry={reload} />
      </>
    );
  }
  if (!post) return <DetailSkeleton />;
  return (
    <div className="detail" data-theatre={theatre}>
      <DetailMain post={post} theatre={theatre} onTheatreChange={setTheatre} />
      <UpNext postId={id} />
    </div>
  );
}

/** `/videoDetail?id=`: one video, its reward, and the next videos. */
export function VideoDetailScreen() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  if (!idPattern.test(id)) return <VideoNotFound />;
  return <Detail key={id} id={id} share={params.get('share_code') ?? undefined} />;
}
