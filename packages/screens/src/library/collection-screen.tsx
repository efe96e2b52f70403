import { idPattern } from '@taice/contract/shapes';
import { libraryQueries, postListQueries } from '@taice/core';
import type { PostCard } from '@taice/contract';
import { Button, Chip, ChipsBar, EmptyState, PosterGrid, SearchBox, Segmented } from '@taice/ui';
import Bookmark from 'lucide-react/icons/bookmark';
import Clock from 'lucide-react/icons/clock';
import Heart from 'lucide-react/icons/heart';
import Play from 'lucide-react/icons/play';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { LoadError } from '../shared/load-error.tsx';
import { useHistoryState } from '../shared/router/use-history-state.ts';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { type Pages, usePages } from '../shared/use-pages.ts';
import { useRead } from '../shared/use-read.ts';
import { useDebouncedValue } from '../shared/use-debounced-value.ts';
import { LoadMoreOnScroll } from '../shared/videos/load-more-on-scroll.tsx';
import { VideoCard } from '../shared/videos/video-cards.tsx';
import { GridSkeleton } from '../shared/videos/video-skeletons.tsx';
import { laterHref } from '../shared/videos/video-words.ts';
import '../shared/videos/videos.css';
import './collection.css';

const tabs = ['collected', 'liked', 'later'] as const;
type Tab = (typeof tabs)[number];
const icons: Record<Tab, ReactNode> = {
  collected: <Bookmark />,
  liked: <Heart />,
  later: <Clock />,
};
const typingMs = 300;

type GridProps = { tab: Tab; isFiltered: boolean; pages: Pages<PostCard>; clear: () => void };

function Grid({ tab, isFiltered, pages, clear }: GridProps) {
  const { t } = useTranslation();
  if (pages.items.length === 0) {
    // A page of search results may be incomplete while more are to come.
    if (pages.loading || pages.hasMore)
      return (
        <>
          <GridSkeleton />
          <LoadMoreOnScroll {...pages} />
        </>
      );
    if (pages.error) return <LoadError error={pages.error} onRetry={pages.reload} />;
    return (
      <EmptyState
        icon={icons[tab]}
        title={t(isFiltered ? 'keep.noMatch' : `keep.empty.${tab}`)}
        action={
          isFiltered ? (
            <Button onClick={clear}>{t('posts.showAll')}</Button>
          ) : (
            <Button variant="primary" href="/Home">
              {t('posts.startWatching')}
            </Button>
          )
        }
      />
    );
  }
  const [first] = pages.items;
  return (
    <>
      {tab === 'later' && first && !isFiltered && (
        <div>
          <Button variant="primary" icon={<Play />} href={laterHref(first)}>
            {t('keep.later.playAll')}
          </Button>
        </div>
      )}
      <PosterGrid>
        {pages.items.map((post, index) => (
          <VideoCard key={post.id} post={post} eager={index < 4} later={tab === 'later'} />
        ))}
      </PosterGrid>
      <LoadMoreOnScroll {...pages} />
    </>
  );
}

/** `/Collect`, `/V2/collection?tab=`: collected, liked and saved videos, by category and title. */
export function CollectionScreen() {
  const { t } = useTranslation();
  const taice = useTaice();
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((each) => each === params.get('tab')) ?? 'collected';
  const category = idPattern.exec(params.get('category') ?? '')?.[0] ?? '';
  const [typed, setTyped] = useHistoryState<string>('collection.typed', '');
  const keyword = useDebouncedValue(typed.trim(), typingMs);
  const isFiltered = category !== '' || keyword !== '';
  const pages = usePages(libraryQueries[tab](taice, { category, keyword }));
  const { items, loading, hasMore, error } = pages;
  const hasNone = !isFiltered && items.length === 0 && !loading && !hasMore && !error;
  const categories = useRead(postListQueries.categories(taice)).data?.list ?? [];
  const choose = (next: { tab?: Tab; category?: string }) => {
    const all = { tab, category, ...next };
    const filter = {
      ...(all.tab !== 'collected' && { tab: all.tab }),
      ...(all.category !== '' && { category: all.category }),
    };
    setParams(filter, { preventScrollReset: true, replace: true });
  };
  const clear = () => {
    setTyped('');
    choose({ category: '' });
  };
  return (
    <div className="collection">
      <ScreenTitle>{t('keep.title')}</ScreenTitle>
      <div className="collection-tools">
        <Segmented
          label={t('keep.title')}
          value={tab}
          options={tabs.map((value) => ({ value, label: t(`keep.tabs.${value}`) }))}
          onChange={(next) => choose({ tab: next })}
          block
        />
        {!hasNone && (
          <SearchBox
            label={t('keep.search')}
            placeholder={t('keep.search')}
            value={typed}
            onChange={setTyped}
            onSubmit={() => undefined}
          />
        )}
      </div>
      {!hasNone && (
        <ChipsBar label={t('posts.categories')} moreLabel={t('posts.moreCategories')} compact bleed>
          <Chip selected={category === ''} onPress={() => choose({ category: '' })}>
            {t('posts.all')}
          </Chip>
          {categories
            .filter(({ post_num }) => post_num > 0)
            .map(({ id, name }) => (
              <Chip key={id} selected={category === id} onPress={() => choose({ category: id })}>
                {name}
              </Chip>
            ))}
        </ChipsBar>
      )}
      <Grid key={tab} tab={tab} isFiltered={isFiltered} pages={pages} clear={clear} />
    </div>
  );
}
