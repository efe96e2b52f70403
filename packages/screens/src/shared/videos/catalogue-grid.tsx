import { postListQueries } from '@taice/core';
import type { SectionKey } from '@taice/contract';
import { Button, EmptyState, PosterGrid } from '@taice/ui';
import Clapperboard from 'lucide-react/icons/clapperboard';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../load-error.tsx';
import { useTaice } from '../taice.tsx';
import { LoadMoreOnScroll } from './load-more-on-scroll.tsx';
import { VideoCard } from './video-cards.tsx';
import { GridSkeleton } from './video-skeletons.tsx';
import { usePages } from '../use-pages.ts';

const firstRow = 4;

/** Shown if no video matches the choice. */
export function NoVideos({ clear }: { clear?: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<Clapperboard />}
      title={t('posts.nothingHere')}
      action={clear && <Button onClick={clear}>{t('posts.showAll')}</Button>}
    />
  );
}

export type CatalogueGridProps = {
  section?: SectionKey;
  /** A category's id. */
  category?: string;
  /** Resets the choice. */
  clear: () => void;
};

/** All videos of one section or category, page after page. */
export function CatalogueGrid({ section = 'foryou', category, clear }: CatalogueGridProps) {
  const pages = usePages(postListQueries.grid(useTaice(), { section, category }));
  if (pages.items.length === 0) {
    if (pages.loading) return <GridSkeleton />;
    if (pages.error) return <LoadError error={pages.error} onRetry={pages.reload} />;
    return <NoVideos clear={clear} />;
  }
  return (
    <>
      <PosterGrid>
        {pages.items.map((post, index) => (
          <VideoCard key={post.id} post={post} eager={index < firstRow} />
        ))}
      </PosterGrid>
      <LoadMoreOnScroll {...pages} />
    </>
  );
}
