import { postQueries, searchQueries } from '@taice/core';
import { Chip, SectionHead, Skeleton } from '@taice/ui';
import Hash from 'lucide-react/icons/hash';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { OwnSearches } from './own-searches.tsx';
import { searchHref } from './search-address.ts';

const ownShown = 10;

/** Tags of videos that are much watched. */
export function TagsToTry() {
  const { t } = useTranslation();
  const { data } = useRead(searchQueries.suggest(useTaice(), ''));
  if (!data || data.list.length === 0) return null;
  return (
    <section>
      <SectionHead size={16}>{t('search.tagsToTry')}</SectionHead>
      <div className="search-chips">
        {data.list.map(({ text }) => (
          <Chip key={text} icon={<Hash size={16} />} href={searchHref({ keyword: text })}>
            {text}
          </Chip>
        ))}
      </div>
    </section>
  );
}

/** Nothing is looked for yet: own searches, tags to try, and the categories; all at once, or one pushed the next. */
export function SearchStart() {
  const { t } = useTranslation();
  const taice = useTaice();
  const all = useRead(postQueries.categories(taice));
  const tags = useRead(searchQueries.suggest(taice, ''));
  const categories = all.data?.list.filter(({ post_num }) => post_num > 0) ?? [];
  const isComing = [all, tags].some(({ data, error }) => !data && !error);
  return (
    <div className="search-start">
      <OwnSearches most={ownShown} />
      {isComing ? (
        <section aria-busy="true">
          <Skeleton height={220} shape="card" />
        </section>
      ) : (
        <>
          <TagsToTry />
          {categories.length > 0 && (
            <section>
              <SectionHead size={16}>{t('search.categories')}</SectionHead>
              <div className="search-chips">
                {categories.map(({ id, name }) => (
                  <Chip key={id} href={searchHref({ category: id })}>
                    {name}
                  </Chip>
                ))}
              </div>
            </section>
          )}
        </>
      )}
    </div>
  );
}
