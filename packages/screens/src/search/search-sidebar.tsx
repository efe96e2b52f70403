import type { SearchExtras } from '@taice/core';
import { Chip, ChipsBar, Link, SectionHead } from '@taice/ui';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Info from 'lucide-react/icons/info';
import Search from 'lucide-react/icons/search';
import { useTranslation } from 'react-i18next';
import { FoundPerson } from './found-person.tsx';
import { FoundTags } from './found-tags.tsx';
import { RecentSearches } from './recent-searches.tsx';
import { type SearchParams, searchHref } from './search-params.ts';

/** Names the corrected search and links to the original one. */
export function Corrected({ asked, word }: { asked: SearchParams; word: string }) {
  const { t } = useTranslation();
  return (
    <p className="search-meant" role="status">
      <Info aria-hidden="true" />
      <span>{t('search.meant', { word })}</span>
      <Link href={searchHref({ ...asked, exact: true })}>
        {t('search.instead', { word: asked.keyword })}
      </Link>
    </p>
  );
}

/** Suggested other searches. */
export function Related({ words }: { words: readonly string[] }) {
  const { t } = useTranslation();
  if (words.length === 0) return null;
  return (
    <ChipsBar label={t('search.related')} compact bleed>
      {words.map((word) => (
        <Chip key={word} icon={<Search size={16} />} href={searchHref({ keyword: word })}>
          {word}
        </Chip>
      ))}
    </ChipsBar>
  );
}

/** The first people of a search, with a link to the others. */
export function FirstPeople({ asked, beside }: { asked: SearchParams; beside: SearchExtras }) {
  const { t } = useTranslation();
  const { people, morePeople } = beside;
  if (people.length === 0) return null;
  return (
    <section className="search-people">
      <SectionHead
        size={16}
        aside={
          morePeople && (
            <Link href={searchHref({ keyword: asked.keyword, type: 'user' })}>
              {t('search.allPeople')}
              <ChevronRight aria-hidden="true" />
            </Link>
          )
        }
      >
        {t('search.people')}
      </SectionHead>
      <div className="found-people">
        {people.slice(0, 3).map((person) => (
          <FoundPerson key={person.id} person={person} />
        ))}
      </div>
    </section>
  );
}

/** Shown beside the videos of a wide page: people, tags and own searches. */
export function SearchSidebar({
  asked: searchParams,
  beside: extras,
}: {
  asked: SearchParams;
  beside: SearchExtras | undefined;
}) {
  const { t } = useTranslation();
  return (
    <aside className="search-beside">
      {extras && <FirstPeople asked={searchParams} beside={extras} />}
      {extras && extras.tags.length > 0 && (
        <section className="search-tags">
          <SectionHead size={16}>{t('search.tags')}</SectionHead>
          <FoundTags tags={extras.tags} />
        </section>
      )}
      <RecentSearches most={4} except={searchParams.keyword} />
    </aside>
  );
}
