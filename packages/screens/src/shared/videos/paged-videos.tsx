import type { PostCard } from '@taice/contract';
import { EmptyState, PosterGrid } from '@taice/ui';
import Clapperboard from 'lucide-react/icons/clapperboard';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../load-error.tsx';
import type { Pages } from '../use-pages.ts';
import { LoadMoreOnScroll } from './load-more-on-scroll.tsx';
import { VideoCard } from './video-cards.tsx';
import { GridSkeleton } from './video-skeletons.tsx';
import './videos.css';

const firstRow = 4;

export type PagedVideosProps = {
  pages: Pages<PostCard>;
  /** Content above the videos, if there are any. */
  head?: ReactNode;
  /** The button of an empty list. */
  action: ReactNode;
};

/** A person's videos, page after page, with their placeholder, error and empty state. */
export function PagedVideos({ pages, head, action }: PagedVideosProps) {
  const { t } = useTranslation();
  if (pages.items.length > 0) {
    return (
      <>
        {head}
        <h2 className="tc-hidden">{t('search.videos')}</h2>
        <PosterGrid>
          {pages.items.map((post, at) => (
            <VideoCard key={post.id} post={post} eager={at < firstRow} />
          ))}
        </PosterGrid>
        <LoadMoreOnScroll {...pages} />
      </>
    );
  }
  if (pages.loading) return <GridSkeleton />;
  if (pages.error) return <LoadError error={pages.error} onRetry={pages.reload} />;
  return <EmptyState icon={<Clapperboard />} title={t('user.profile.noVideos')} action={action} />;
}
