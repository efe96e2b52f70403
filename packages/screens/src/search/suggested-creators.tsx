import { creatorQueries } from '@taice/core';
import { Link, SectionHead } from '@taice/ui';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslation } from 'react-i18next';
import { CreatorCard } from '../shared/people/creator-card.tsx';
import { useTaice } from '../shared/taice.tsx';
import { usePages } from '../shared/use-pages.ts';
import { useUser } from '../shared/use-user.ts';

const maxCreators = 6;
const mostWatchedFilter = { sort: 'hot', category: undefined, keyword: '' } as const;

/** The creators most watched now. */
export const useMostWatched = () => usePages(creatorQueries.list(useTaice(), mostWatchedFilter));

/** Without the viewer and `except`; nothing if no one remains. */
export function SuggestedCreators({ except = [] }: { except?: readonly string[] }) {
  const { t } = useTranslation();
  const me = useUser();
  const { items } = useMostWatched();
  const suggested = items
    .filter(({ id }) => id !== me?.id && !except.includes(id))
    .slice(0, maxCreators);
  if (suggested.length === 0) return null;
  return (
    <section>
      <SectionHead
        aside={
          <Link href="/Creators">
            {t('posts.seeAll')}
            <ChevronRight aria-hidden="true" />
          </Link>
        }
      >
        {t('search.worthFollowing')}
      </SectionHead>
      <ul className="discover-creators">
        {suggested.map((creator) => (
          <CreatorCard key={creator.id} creator={creator} />
        ))}
      </ul>
    </section>
  );
}
