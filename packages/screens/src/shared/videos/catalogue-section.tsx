import type { PostCard, SectionKey } from '@taice/contract';
import { Link, PosterGrid, SectionHead } from '@taice/ui';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { sectionWord } from './section-words.ts';
import { VideoCard, VideoRow } from './video-cards.tsx';
import { useVideoWords } from './video-words.ts';

/** Two rows of the widest grid. Videos that fill no row of a narrower grid are omitted. */
const maxPosts = 10;
const maxContinuePosts = 4;
/** Videos before `lead`. */
const leadIndex = 2;

export type CatalogueSectionProps = {
  section: { key: SectionKey; list: readonly PostCard[] };
  /** True for the first view, so that its posters load at once. */
  first: boolean;
  /** A card in the first row, after two videos. */
  lead?: ReactNode;
};

/** One section of the catalogue, with a link to all of it. */
export function CatalogueSection({ section, first, lead }: CatalogueSectionProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const words = useVideoWords();
  const { key, list } = section;
  const title = t(sectionWord[key]);
  return (
    <section className="catalogue-section" aria-label={title}>
      <SectionHead
        note={key === 'rewarded' ? t('posts.rewardedNote') : undefined}
        aside={
          <Link href={`${pathname}?section=${key}`} aria-label={t('posts.seeAllOf', { title })}>
            {t('posts.seeAll')}
            <ChevronRight aria-hidden="true" />
          </Link>
        }
      >
        {title}
      </SectionHead>
      {key === 'continue' ? (
        <div className="continue-rows">
          {list.slice(0, maxContinuePosts).map((post) => (
            <VideoRow
              key={post.id}
              post={post}
              meta={words.left(post)}
              watched={post.resume_at_s / post.duration_s}
              pays={null}
              narrow
            />
          ))}
        </div>
      ) : (
        <PosterGrid whole>
          {list.slice(0, maxPosts).map((post, index) => (
            <Fragment key={post.id}>
              {index === leadIndex && lead}
              <VideoCard post={post} eager={first && index < 4} />
            </Fragment>
          ))}
        </PosterGrid>
      )}
    </section>
  );
}
