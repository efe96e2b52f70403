import { Button, EmptyState } from '@taice/ui';
import SearchX from 'lucide-react/icons/search-x';
import { useTranslation } from 'react-i18next';
import { type Asked, filtersOn, noFilters } from './search-address.ts';
import { Trending } from './search-start.tsx';

/** Nothing was found, and the ways on from there. */
export function NothingFound({
  asked,
  onChange,
}: {
  asked: Asked;
  onChange: (change: Partial<Asked>) => void;
}) {
  const { t } = useTranslation();
  const filtered = filtersOn(asked) > 0;
  return (
    <>
      <EmptyState
        icon={<SearchX />}
        title={t('search.nothing', { word: asked.keyword })}
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
        {t(filtered ? 'search.nothingFits' : 'search.nothingBody')}
      </EmptyState>
      <Trending />
    </>
  );
}
