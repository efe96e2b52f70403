import { addSearch } from '@taice/core';
import type { SearchType } from '@taice/contract';
import { IconButton, Segmented, Text } from '@taice/ui';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTaice } from '../shared/taice.tsx';
import { sectionKeys } from '../shared/videos/section-words.ts';
import { Filters } from './filters.tsx';
import { FiltersSheet } from './filters-sheet.tsx';
import { FoundPeople, FoundTagList, FoundVideos } from './result-lists.tsx';
import {
  type SearchParams,
  parseSearchParams,
  countActiveFilters,
  searchHref,
} from './search-params.ts';
import { SearchField } from './search-field.tsx';
import { SortChoice } from './sort-choice.tsx';
import { SearchStart } from './search-start.tsx';
import { CategoryVideos } from './category-videos.tsx';
import '../shared/videos/videos.css';
import './found.css';
import './search.css';

const types = {
  all: 'search.all',
  post: 'search.videos',
  user: 'search.people',
  tag: 'search.tags',
} as const satisfies Record<SearchType, string>;

type ScreenProps = { asked: SearchParams; onChange: (change: Partial<SearchParams>) => void };

function Results({ asked: searchParams, onChange }: ScreenProps) {
  const { t } = useTranslation();
  const [sheet, setSheet] = useState(false);
  const { type, keyword } = searchParams;
  const ofVideos = type === 'all' || type === 'post';
  const activeCount = countActiveFilters(searchParams);
  return (
    <>
      <header className="search-head">
        <h1>
          <span>{t('search.resultsFor')}</span> {keyword}
        </h1>
        {ofVideos && (
          <div className="search-sort">
            <Text as="span" tone="muted">
              {t('search.sort')}
            </Text>
            <SortChoice asked={searchParams} onChange={onChange} />
          </div>
        )}
      </header>
      <div className="search-tabs">
        <Segmented
          label={t('search.label')}
          block
          value={type}
          options={Object.entries(types).map(([value, word]) => ({
            value: value as SearchType,
            label: t(word),
          }))}
          onChange={(next) => onChange({ type: next })}
        />
        {ofVideos && (
          <IconButton
            className="search-filter-button"
            variant="ring"
            label={
              activeCount > 0 ? t('search.filtersOn', { count: activeCount }) : t('search.filters')
            }
            icon={<SlidersHorizontal />}
            badge={activeCount > 0 ? activeCount : undefined}
            onClick={() => setSheet(true)}
          />
        )}
      </div>
      {ofVideos && (
        <FiltersSheet
          open={sheet}
          onClose={() => setSheet(false)}
          asked={searchParams}
          onChange={onChange}
        />
      )}
      <div
        className={ofVideos ? 'search-page' : 'search-page search-page-plain'}
        data-filtered={activeCount > 0 || undefined}
      >
        {ofVideos && (
          <aside className="search-filters">
            <Filters asked={searchParams} onChange={onChange} />
          </aside>
        )}
        {type === 'user' ? (
          <FoundPeople asked={searchParams} onChange={onChange} />
        ) : type === 'tag' ? (
          <FoundTagList asked={searchParams} onChange={onChange} />
        ) : (
          <FoundVideos asked={searchParams} onChange={onChange} />
        )}
      </div>
    </>
  );
}

/** `/Discover`: search for videos, people and tags. The address keeps the choice, so that going back restores it. */
export function SearchScreen() {
  const { t } = useTranslation();
  const taice = useTaice();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const searchParams = parseSearchParams(params);
  const { keyword, category } = searchParams;
  const section = sectionKeys.find((key) => key === params.get('section'));
  const isStart = category === undefined && section === undefined;
  // Applies to every way here: a tag's link, a shared address, or the field.
  useEffect(() => addSearch(taice, keyword), [taice, keyword]);
  const change = (next: Partial<SearchParams>) =>
    void navigate(searchHref({ ...searchParams, ...next }), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <div className="search">
      <div className="search-own-field">
        <SearchField focused={keyword === '' && isStart} />
      </div>
      {keyword !== '' ? (
        <Results key={keyword} asked={searchParams} onChange={change} />
      ) : isStart ? (
        <>
          <h1 className="search-what">{t('search.what')}</h1>
          <SearchStart />
        </>
      ) : (
        <CategoryVideos
          category={category}
          section={section}
          clear={() => void navigate(searchHref({}))}
        />
      )}
    </div>
  );
}
