import { type BannerPlace, postListQueries } from '@taice/core';
import { Chip, ChipsBar, Coin, Skeleton } from '@taice/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Banners } from '../banners/banners.tsx';
import { useBanners } from '../banners/use-banners.ts';
import { LoadError } from '../load-error.tsx';
import { useTaice } from '../taice.tsx';
import { CatalogueGrid, NoVideos } from './catalogue-grid.tsx';
import { CatalogueSection } from './catalogue-section.tsx';
import { sectionKeys, sectionWord } from './section-words.ts';
import { GridSkeleton } from './video-skeletons.tsx';
import { useRead } from '../use-read.ts';
import './videos.css';

export type CatalogueProps = {
  /** A video that the page shows above it already. */
  except?: string | undefined;
  /** Whose banners stand above the sections. */
  banners?: BannerPlace;
  /** Above the sections, where all is shown. */
  children?: ReactNode;
};

function Sections({ except, banners: place }: Omit<CatalogueProps, 'children'>) {
  const { banners, settled } = useBanners(place);
  const { data, error, loading, reload } = useRead(postListQueries.sections(useTaice()));
  if (!data && error && !loading) return <LoadError error={error} onRetry={reload} />;
  if (!data || !settled) {
    return (
      <section className="catalogue-section" aria-busy="true">
        <Skeleton shape="text" width={160} height={28} />
        <GridSkeleton />
      </section>
    );
  }
  const sections = data
    .map((section) => ({ ...section, list: section.list.filter(({ id }) => id !== except) }))
    .filter(({ list }) => list.length > 0);
  if (sections.length === 0) return <NoVideos />;
  return (
    <>
      <Banners banners={banners} />
      {sections.map((section, index) => (
        <CatalogueSection key={section.key} section={section} first={index === 0} />
      ))}
    </>
  );
}

/**
 * All videos by section and category. What is chosen stands in the address (`section`,
 * `category`), so that going back undoes it and a link keeps it.
 */
export function Catalogue({ except, banners, children }: CatalogueProps) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const { data } = useRead(postListQueries.categories(useTaice()));
  const category = params.get('category') ?? undefined;
  const section = sectionKeys.find((key) => key === params.get('section'));
  const choose = (next: Record<string, string>) => setParams(next, { preventScrollReset: true });
  const all = !category && !section;
  const categories = data?.list.filter((each) => each.post_num > 0) ?? [];
  return (
    <div className="catalogue">
      <ChipsBar label={t('posts.categories')} moreLabel={t('posts.moreCategories')} bleed>
        <Chip selected={all} onPress={() => choose({})}>
          {t('posts.all')}
        </Chip>
        <Chip
          icon={<Coin size={16} />}
          selected={section === 'rewarded'}
          onPress={() => choose({ section: 'rewarded' })}
        >
          {t('posts.section.rewarded')}
        </Chip>
        {section && section !== 'rewarded' && (
          <Chip selected onPress={() => choose({})}>
            {t(sectionWord[section])}
          </Chip>
        )}
        {categories.map((each) => (
          <Chip
            key={each.id}
            selected={category === each.id}
            onPress={() => choose({ category: each.id })}
          >
            {each.name}
          </Chip>
        ))}
      </ChipsBar>
      {all ? (
        <>
          {children}
          <Sections except={except} banners={banners} />
        </>
      ) : (
        <CatalogueGrid section={section} category={category} clear={() => choose({})} />
      )}
    </div>
  );
}
