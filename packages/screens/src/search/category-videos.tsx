import { postListQueries } from '@taice/core';
import type { SectionKey } from '@taice/contract';
import { Chip, ChipsBar } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { CatalogueGrid } from '../shared/videos/catalogue-grid.tsx';
import { sectionWord } from '../shared/videos/section-words.ts';
import { searchHref } from './search-params.ts';

export type CategoryVideosProps = {
  category: string | undefined;
  section: SectionKey | undefined;
  clear: () => void;
};

/** All videos of a subject or a section, with links to the other subjects and to all videos. */
export function CategoryVideos({ category, section, clear }: CategoryVideosProps) {
  const { t } = useTranslation();
  const { data } = useRead(postListQueries.categories(useTaice()));
  const name = data?.list.find(({ id }) => id === category)?.name;
  return (
    <>
      <ScreenTitle own>
        {name ?? t(section && category === undefined ? sectionWord[section] : 'search.categories')}
      </ScreenTitle>
      <ChipsBar label={t('posts.categories')} moreLabel={t('posts.moreCategories')} bleed>
        <Chip href={searchHref({})}>{t('posts.all')}</Chip>
        {data?.list
          .filter(({ post_num }) => post_num > 0)
          .map((each) => (
            <Chip
              key={each.id}
              selected={each.id === category}
              href={searchHref({ category: each.id })}
            >
              {each.name}
            </Chip>
          ))}
      </ChipsBar>
      <CatalogueGrid category={category} section={section} clear={clear} />
    </>
  );
}
