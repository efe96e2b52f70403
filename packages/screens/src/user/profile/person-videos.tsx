import { postQueries } from '@taice/core';
import { Button, EmptyState, PosterGrid } from '@taice/ui';
import Clapperboard from 'lucide-react/icons/clapperboard';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../../shared/load-error.tsx';
import { useTaice } from '../../shared/taice.tsx';
import { MoreWhenSeen } from '../../shared/videos/more-when-seen.tsx';
import { VideoCard } from '../../shared/videos/video-cards.tsx';
import { GridSkeleton } from '../../shared/videos/video-skeletons.tsx';
import { usePages } from '../../shared/use-pages.ts';
import '../../shared/videos/videos.css';

const firstRow = 4;

/** The published videos of a person, page after page. */
export function PersonVideos({ id }: { id: string }) {
  const { t } = useTranslation();
  const pages = usePages(postQueries.ofPerson(useTaice(), id));
  if (pages.items.length > 0) {
    return (
      <>
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
      action={<Button href="/V2/videos">{t('common.watchVideos')}</Button>}
    />
  );
}
