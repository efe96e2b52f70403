import { SectionHead, Skeleton } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { CreatorCardSkeleton } from '../shared/people/creator-card.tsx';
import { GridSkeleton } from '../shared/videos/video-skeletons.tsx';

const chips = [88, 112, 72, 104, 80];

/** Placeholder of the content under the field, with each part in position. */
export function StartSkeleton() {
  const { t } = useTranslation();
  return (
    <>
      <section aria-busy="true">
        <SectionHead>{t('search.categories')}</SectionHead>
        <div className="subjects">
          {[0, 1, 2, 3].map((at) => (
            <Skeleton key={at} shape="card" aspectRatio="16 / 9" />
          ))}
        </div>
      </section>
      <section>
        <SectionHead>{t('search.tagsToTry')}</SectionHead>
        <div className="tc-chips discover-chips">
          {chips.map((width) => (
            <Skeleton key={width} width={width} height={36} shape="card" />
          ))}
        </div>
      </section>
      <section>
        <Skeleton shape="text" width={160} height={28} />
        <GridSkeleton cards={4} />
      </section>
      <section>
        <SectionHead>{t('search.worthFollowing')}</SectionHead>
        <div className="discover-creators">
          {[0, 1, 2].map((at) => (
            <CreatorCardSkeleton key={at} />
          ))}
        </div>
      </section>
    </>
  );
}
