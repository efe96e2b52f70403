import { postQueries } from '@taice/core';
import { Button, EmptyState, PosterGrid } from '@taice/ui';
import Clapperboard from 'lucide-react/icons/clapperboard';
import Film from 'lucide-react/icons/film';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../../shared/load-error.tsx';
import { useTaice } from '../../shared/taice.tsx';
import { MoreWhenSeen } from '../../shared/videos/more-when-seen.tsx';
import { VideoCard } from '../../shared/videos/video-cards.tsx';
import { GridSkeleton } from '../../shared/videos/video-skeletons.tsx';
import { usePages } from '../../shared/use-pages.ts';
import '../../shared/videos/videos.css';

const firstRow = 4;

/** One's own published videos, also those that others cannot see, and the way to where they are kept. */
export function OwnVideos({ id }: { id: string }) {
  const { t } = useTranslation();
  const pages = usePages(postQueries.ofPerson(useTaice(), id));
  if (pages.items.length > 0) {
    return (
      <>
        <div className="own-videos-ways">
          <Button href="/V2/myvideos" icon={<Film />}>
            {t('shell.nav.myVideos')}
          </Button>
        </div>
        <PosterGrid>
          {pages.items.map((post, at) => (
            <VideoCard key={post.id} post={post} eager={at < firstRow} />
          ))}
        </PosterGrid>
        <MoreWhenSeen {...pages} />
      </>
    );
  }
  if (pages.loading) return <GridSkeleton />;
  if (pages.error) return <LoadError error={pages.error} onRetry={pages.reload} />;
  return (
    <EmptyState
      icon={<Clapperboard />}
      title={t('user.profile.noVideos')}
      action={
        <Button variant="primary" href="/UploadVideo">
          {t('studio.upload')}
        </Button>
      }
    />
  );
}
