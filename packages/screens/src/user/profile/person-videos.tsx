import type { CreatorDetail } from '@taice/contract';
import { creatorQueries, formatCount, type VideoSort } from '@taice/core';
import { Button, Chip, ChipsBar } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useLang } from '../../shared/i18n.ts';
import { useHistoryState } from '../../shared/router/use-history-state.ts';
import { useTaice } from '../../shared/taice.tsx';
import { usePages } from '../../shared/use-pages.ts';
import { PagedVideos } from '../../shared/videos/paged-videos.tsx';

export type PersonVideosProps = {
  id: string;
  /** Number of videos, known before the categories. */
  videos: number;
  /** Categories of their videos. */
  categories: CreatorDetail['categories'];
};

/** A person's public videos, by age or by views, page after page. */
export function PersonVideos({ id, videos, categories }: PersonVideosProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const [order, setOrder] = useHistoryState<string>('person.order', 'new');
  const [category, setCategory] = useHistoryState<string>('person.category', '');
  const sort: VideoSort = order === 'hot' ? 'hot' : 'new';
  const categoryFilter = category === '' ? undefined : category;
  const pages = usePages(creatorQueries.videos(useTaice(), id, sort, categoryFilter));
  return (
    <>
      {videos > 0 && (
        <ChipsBar label={t('user.profile.order')} compact bleed>
          <Chip selected={sort === 'new'} onPress={() => setOrder('new')}>
            {t('user.profile.newest')}
          </Chip>
          <Chip selected={sort === 'hot'} onPress={() => setOrder('hot')}>
            {t('user.profile.popular')}
          </Chip>
          {categories.length > 1 &&
            categories.map((one) => (
              <Chip
                key={one.id}
                selected={category === one.id}
                onPress={() => setCategory(category === one.id ? '' : one.id)}
              >
                {one.name} {formatCount(one.post_num, lang)}
              </Chip>
            ))}
        </ChipsBar>
      )}
      <PagedVideos
        pages={pages}
        action={<Button href="/V2/videos">{t('common.watchVideos')}</Button>}
      />
    </>
  );
}
