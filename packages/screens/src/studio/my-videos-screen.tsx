import { formatCount, studioQueries, type OwnFilter } from '@taice/core';
import { Button, Chip, ChipsBar, EmptyState, SearchBox, Select } from '@taice/ui';
import ChartColumn from 'lucide-react/icons/chart-column';
import Film from 'lucide-react/icons/film';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLang } from '../shared/i18n.ts';
import { LoadError } from '../shared/load-error.tsx';
import { useHistoryState } from '../shared/router/use-history-state.ts';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { usePages } from '../shared/use-pages.ts';
import { LoadMoreOnScroll } from '../shared/videos/load-more-on-scroll.tsx';
import { useDebouncedValue } from '../shared/use-debounced-value.ts';
import { BulkBar } from './bulk-bar.tsx';
import { MyVideoRow } from './my-video-row.tsx';
import { MyVideosSkeleton } from './my-videos-skeleton.tsx';
import { ownFilter } from './own-filter.ts';
import './studio.css';

const typingMs = 300;
const tabs = ['all', 'published', 'waiting', 'draft', 'offline', 'problem', 'deleted'] as const;
const sorts = ['new', 'old', 'views', 'likes'] as const;

/** `/V2/myvideos`: the viewer's videos with their states and actions. */
export function MyVideosScreen() {
  const { t } = useTranslation();
  const taice = useTaice();
  const lang = useLang();
  const [state, setState] = useHistoryState<string>('mine.state', 'all');
  const [sort, setSort] = useHistoryState<string>('mine.sort', 'new');
  const [typed, setTyped] = useHistoryState<string>('mine.typed', '');
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const debouncedKeyword = useDebouncedValue(typed.trim(), typingMs);
  const filter = ownFilter({
    state: state as OwnFilter['state'],
    sort: sort as OwnFilter['sort'],
    keyword: typed.trim() === '' ? '' : debouncedKeyword,
  });
  const pages = usePages(studioQueries.own(taice, filter));
  // Counts of the whole list: they stay while another filter loads.
  const counts = usePages(studioQueries.own(taice, ownFilter())).answers[0]?.counts;
  const visibleTabs = tabs.filter((tab) => tab === 'all' || tab === state || counts?.[tab]);
  const selectedVideos = pages.items.filter(({ id }) => selectedIds.has(id));
  const isEmpty = pages.items.length === 0;
  // There is nothing to search or filter.
  const hasNone = typed === '' && counts !== undefined && tabs.every((tab) => counts[tab] === 0);
  const toggle = (id: string) =>
    setSelectedIds((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const remainingToday = pages.answers[0]?.left_today;
  return (
    <div className="studio">
      <ScreenTitle
        note={
          remainingToday === undefined
            ? '\u00A0'
            : t(remainingToday > 0 ? 'studio.leftToday' : 'studio.noneLeftToday', {
                count: remainingToday,
                of: pages.answers[0]?.per_day,
              })
        }
        aside={
          <div className="studio-adds">
            <Button icon={<ChartColumn />} href="/Analyze">
              {t('studio.analytics')}
            </Button>
            <Button href="/Youtube">{t('studio.sync.title')}</Button>
            <Button variant="primary" icon={<Upload />} href="/UploadVideo">
              {t('studio.upload')}
            </Button>
          </div>
        }
      >
        {t('studio.mine')}
      </ScreenTitle>
      <section className="studio-card" aria-label={t('studio.mine')}>
        {!hasNone && (
          <div className="studio-tools">
            <ChipsBar label={t('studio.states')} compact>
              {visibleTabs.map((tab) => (
                <Chip
                  key={tab}
                  selected={state === tab}
                  onPress={() => {
                    setState(tab);
                    setSelectedIds(new Set());
                  }}
                >
                  {t(`studio.tab.${tab}`)}
                  {counts && <span className="studio-count">{formatCount(counts[tab], lang)}</span>}
                </Chip>
              ))}
            </ChipsBar>
            <div className="studio-find">
              <SearchBox
                label={t('studio.search')}
                placeholder={t('studio.search')}
                value={typed}
                onChange={setTyped}
                onSubmit={() => undefined}
              />
              {state !== 'deleted' && (
                <Select
                  label={t('studio.sort')}
                  value={sort}
                  options={sorts.map((each) => ({
                    value: each,
                    label: t(`studio.sortBy.${each}`),
                  }))}
                  onChange={setSort}
                />
              )}
            </div>
          </div>
        )}
        {selectedVideos.length > 0 && (
          <BulkBar
            videos={selectedVideos}
            onDone={() => setSelectedIds(new Set())}
            deleted={state === 'deleted'}
          />
        )}
        {state === 'deleted' && !isEmpty && (
          <p className="studio-note">{t('studio.deletedNote')}</p>
        )}
        {isEmpty && pages.loading && <MyVideosSkeleton />}
        {isEmpty && !pages.loading && pages.error !== undefined && (
          <LoadError error={pages.error} onRetry={pages.reload} />
        )}
        {isEmpty && !pages.loading && pages.error === undefined && (
          <EmptyState
            icon={<Film />}
            title={t(
              filter.keyword
                ? 'studio.noMatch'
                : state === 'all'
                  ? 'studio.none'
                  : 'studio.noneHere',
            )}
            action={
              state === 'all' &&
              !filter.keyword && (
                <Button variant="primary" icon={<Upload />} href="/UploadVideo">
                  {t('studio.first')}
                </Button>
              )
            }
          >
            {state === 'all' && !filter.keyword && t('studio.firstHint')}
          </EmptyState>
        )}
        {!isEmpty && (
          <>
            <div className="studio-head" aria-hidden="true">
              <span />
              <span>{t('studio.column.video')}</span>
              <span>{t('studio.column.state')}</span>
              <span>{t('studio.column.views')}</span>
              <span>{t('studio.column.likes')}</span>
              <span>{t('studio.column.comments')}</span>
              <span />
            </div>
            <ul className="studio-rows">
              {pages.items.map((video) => (
                <MyVideoRow
                  key={video.id}
                  video={video}
                  picked={selectedIds.has(video.id)}
                  onPick={() => toggle(video.id)}
                />
              ))}
            </ul>
            <LoadMoreOnScroll {...pages} />
          </>
        )}
      </section>
    </div>
  );
}
