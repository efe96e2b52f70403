import type { SearchExtras } from '@taice/core';
import { clausesOf } from '@taice/core/rules';
import { Button, EmptyState } from '@taice/ui';
import SearchX from 'lucide-react/icons/search-x';
import { useTranslation } from 'react-i18next';
import { type SearchParams, countActiveFilters, noFilters } from './search-params.ts';
import { PopularTags } from './search-start.tsx';

/** True if `keyword` only excludes words. */
const hasOnlyExclusions = (keyword: string): boolean =>
  clausesOf(keyword).every(({ negated }) => negated);

/** Nothing was found, or no video `beside` people or tags. Offers further steps. */
export function NoResults({
  asked,
  beside,
  onChange,
}: {
  asked: SearchParams;
  beside?: Pick<SearchExtras, 'people' | 'tags'>;
  onChange: (change: Partial<SearchParams>) => void;
}) {
  const { t } = useTranslation();
  const hasOthers = (beside?.people.length ?? 0) + (beside?.tags.length ?? 0) > 0;
  const noVideos = asked.type === 'post' || (asked.type === 'all' && hasOthers);
  const filtered = countActiveFilters(asked) > 0;
  return (
    <>
      <EmptyState
        icon={<SearchX />}
        title={
          <span className="search-nothing">
            {t(noVideos ? 'search.noVideos' : 'search.nothing', { word: asked.keyword })}
          </span>
        }
        action={
          filtered ? (
            <Button variant="primary" onClick={() => onChange(noFilters)}>
              {t('search.dropFilters')}
            </Button>
          ) : (
            <Button href="/V2/videos">{t('common.watchVideos')}</Button>
          )
        }
      >
        {hasOnlyExclusions(asked.keyword)
          ? t('search.onlyWithout')
          : t(filtered ? 'search.nothingFits' : 'search.nothingBody')}
      </EmptyState>
      <PopularTags />
    </>
  );
}
