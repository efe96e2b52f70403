import type { PostCard } from '@taice/contract';
import { type BannerPlace, postListQueries, getVisitorView } from '@taice/core';
import { Chip, ChipsBar, Coin, Skeleton } from '@taice/ui';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { BannerCard, Banners } from '../banners/banners.tsx';
import { useBanners } from '../banners/use-banners.ts';
import { LoadError } from '../load-error.tsx';
import { useTaice } from '../taice.tsx';
import { useUser } from '../use-user.ts';
import { CatalogueGrid, NoVideos } from './catalogue-grid.tsx';
import { CatalogueSection } from './catalogue-section.tsx';
import { sectionKeys, sectionWord } from './section-words.ts';
import { UprightShelf } from './upright-shelf.tsx';
import { GridSkeleton } from './video-skeletons.tsx';
import { useRead } from '../use-read.ts';
import { isUpright } from './video-words.ts';
import './videos.css';

export type CatalogueProps = {
  /** A video that the page shows above it already. */
  except?: string | undefined;
  /** The slot of the banners above the sections. */
  banners?: BannerPlace;
  /** The banners appear as one card among the first videos instead. */
  card?: boolean | undefined;
  /** Shown above the sections, when all are shown. */
  children?: ReactNode;
};

/** A row of upright videos without repetitions; empty if they fill no row. */
const uprightOf = (sections: readonly { readonly list: readonly PostCard[] }[]): PostCard[] => {
  const all = new Map(
    sections.flatMap(({ list }) => list.filter(isUpright).map((post) => [post.id, post] as const)),
  );
  return all.size < shelfSize ? [] : [...all.values()].slice(0, shelfSize);
};
const shelfSize = 7;
/** Videos in one row on most screens. */
const rowSize = 4;

function Sections({ except, banners: place, card }: Omit<CatalogueProps, 'children'>) {
  const visitor = useUser() === null;
  const { banners, settled } = useBanners(place);
  const taice = useTaice();
  const { data, error, loading, reload } = useRead(postListQueries.sections(taice));
  if (!data && error && !loading) return <LoadError error={error} onRetry={reload} />;
  if (!data || !settled) {
    return (
      <section className="catalogue-section" aria-busy="true">
        <Skeleton shape="text" width={160} height={28} />
        <GridSkeleton />
      </section>
    );
  }
  const hasVisitorView = visitor && getVisitorView(taice) !== null;
  const upright = card ? uprightOf(data) : [];
  const uprightIds = new Set(upright.map(({ id }) => id));
  const sections = data
    .map((section) => {
      const list = section.list.filter(({ id }) => id !== except);
      const otherPosts = list.filter(({ id }) => !uprightIds.has(id));
      // A section that would have no full row keeps all of its videos.
      return { ...section, list: otherPosts.length < rowSize ? list : otherPosts };
    })
    // Videos that still pay get a row only if they fill it, and none if points already wait for an account.
    .filter(({ key, list }) =>
      key === 'rewarded' ? list.length >= rowSize && !hasVisitorView : list.length > 0,
    );
  if (sections.length === 0) return <NoVideos />;
  // The row of begun videos has no room for the card.
  const leadSection = card ? sections.find(({ key }) => key !== 'continue') : undefined;
  return (
    <>
      {!card && <Banners banners={banners} />}
      {sections.map((section, index) => (
        <Fragment key={section.key}>
          <CatalogueSection
            section={section}
            first={index === 0}
            lead={section === leadSection && <BannerCard banners={banners} />}
          />
          {section === leadSection && upright.length > 0 && <UprightShelf posts={upright} />}
        </Fragment>
      ))}
    </>
  );
}

/**
 * All videos by section and category. The address holds the choice (`section`, `category`), so that going back undoes
 * it and a link preserves it.
 */
export function Catalogue({ except, banners, card, children }: CatalogueProps) {
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
          <Sections except={except} banners={banners} card={card} />
        </>
      ) : (
        <CatalogueGrid section={section} category={category} clear={() => choose({})} />
      )}
    </div>
  );
}
