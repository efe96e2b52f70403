import type { CreatorDetail } from '@taice/contract';
import { creatorQueries, type VideoOrder } from '@taice/core';
import { Button, Chip, ChipsBar, EmptyState, PosterGrid } from '@taice/ui';
import Clapperboard from 'lucide-react/icons/clapperboard';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../../shared/load-error.tsx';
import { useKept } from '../../shared/router/use-kept.ts';
import { useTaice } from '../../shared/taice.tsx';
import { MoreWhenSeen } from '../../shared/videos/more-when-seen.tsx';
import { VideoCard } from '../../shared/videos/video-cards.tsx';
import { GridSkeleton } from '../../shared/videos/video-skeletons.tsx';
import { usePages } from '../../shared/use-pages.ts';
import '../../shared/videos/videos.css';

const firstRow = 4;

function Grid({ id, order, category }: { id: string; order: VideoOrder; category: string }) {
  const { t } = useTranslation();
  const chosen = category === '' ? undefined : category;
  const pages = usePages(creatorQueries.videos(useTaice(), id, order, chosen));
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

export type PersonVideosProps = {
  id: string;
  /** What of theirs can be chosen among. */
  categories: CreatorDetail['categories'];
};

/** The videos of a person that anybody may find, by age or by views, page after page. */
export function PersonVideos({ id, categories }: PersonVideosProps) {
  const { t } = useTranslation();
  const [order, setOrder] = useKept<string>('person.order', 'new');
  const [category, setCategory] = useKept<string>('person.category', '');
  const by: VideoOrder = order === 'hot' ? 'hot' : 'new';
  return (
    <>
      <ChipsBar label={t('user.profile.order')} compact bleed>
        <Chip selected={by === 'new'} onPress={() => setOrder('new')}>
          {t('user.profile.newest')}
        </Chip>
        <Chip selected={by === 'hot'} onPress={() => setOrder('hot')}>
          {t('user.profile.mostViewed')}
        </Chip>
        {categories.length > 1 &&
          categories.map((one) => (
            <Chip
              key={one.id}
              selected={category === one.id}
              onPress={() => setCategory(category === one.id ? '' : one.id)}
            >
              {one.name} {one.post_num}
            </Chip>
          ))}
      </ChipsBar>
      <Grid id={id} order={by} category={category} />
    </>
  );
}
