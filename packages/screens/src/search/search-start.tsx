import { postListQueries, searchQueries } from '@taice/core';
import { Chip, ChipsBar, SectionHead } from '@taice/ui';
import Hash from 'lucide-react/icons/hash';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../shared/load-error.tsx';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { CatalogueSection } from '../shared/videos/catalogue-section.tsx';
import { fullSection, row } from './full-section.ts';
import { RecentSearches } from './recent-searches.tsx';
import { searchHref } from './search-params.ts';
import { StartSkeleton } from './start-skeleton.tsx';
import { CategoryGrid } from './category-grid.tsx';
import { useMostWatched, SuggestedCreators } from './suggested-creators.tsx';
import './discover.css';

const recentSearchesMax = 6;

/** Tags of videos that are much watched. */
export function PopularTags() {
  const { t } = useTranslation();
  const { data } = useRead(searchQueries.suggest(useTaice(), ''));
  if (!data || data.list.length === 0) return null;
  return (
    <section>
      <SectionHead>{t('search.tagsToTry')}</SectionHead>
      <ChipsBar label={t('search.tagsToTry')} bleed>
        {data.list.map(({ text }) => (
          <Chip key={text} icon={<Hash size={16} />} href={searchHref({ keyword: text })}>
            {text}
          </Chip>
        ))}
      </ChipsBar>
    </section>
  );
}

/**
 * The page before a search: own searches, subjects with pictures, tags, videos and creators. All load together, so that
 * none moves another.
 */
export function SearchStart() {
  const taice = useTaice();
  const all = useRead(postListQueries.categories(taice));
  const sections = useRead(postListQueries.sections(taice));
  const tags = useRead(searchQueries.suggest(taice, ''));
  const pendingReads = [all, sections, tags];
  const makers = useMostWatched();
  const isWaiting =
    pendingReads.some(({ data, error }) => !data && !error) ||
    (makers.items.length === 0 && makers.loading);
  if (isWaiting)
    return (
      <div className="discover">
        <RecentSearches most={recentSearchesMax} />
        <StartSkeleton />
      </div>
    );
  const failed = pendingReads.find(({ data }) => !data);
  if (failed && !all.data && !sections.data)
    return (
      <LoadError
        error={failed.error}
        onRetry={() => {
          for (const { data, reload } of pendingReads) if (!data) reload();
        }}
      />
    );
  const first = fullSection(sections.data ?? []);
  const rewardedSection = sections.data?.find(
    ({ key, list }) => key === 'rewarded' && list.length >= row,
  );
  return (
    <div className="discover">
      <RecentSearches most={recentSearchesMax} />
      <CategoryGrid
        categories={all.data?.list.filter(({ post_num }) => post_num > 0) ?? []}
        posts={sections.data?.flatMap(({ list }) => list) ?? []}
      />
      <PopularTags />
      {first && <CatalogueSection section={first} first={false} />}
      <SuggestedCreators />
      {rewardedSection && <CatalogueSection section={rewardedSection} first={false} />}
    </div>
  );
}
