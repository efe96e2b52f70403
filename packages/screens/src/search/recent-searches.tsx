import { clearSearches, forgetSearch, recentSearchesVersionAtom, searchesOf } from '@taice/core';
import { IconButton, Link, SectionHead } from '@taice/ui';
import { useAtomValue } from 'jotai';
import History from 'lucide-react/icons/history';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { searchHref } from './search-params.ts';

/** Recent searches on this device; nothing if there are none. */
export function RecentSearches({ most, except }: { most: number; except?: string }) {
  const { t } = useTranslation();
  const taice = useTaice();
  useAtomValue(recentSearchesVersionAtom);
  const list = searchesOf(taice)
    .filter((text) => text !== except)
    .slice(0, most);
  if (list.length === 0) return null;
  return (
    <section className="own-searches">
      <SectionHead
        size={16}
        aside={
          <button type="button" className="search-plain" onClick={() => clearSearches(taice)}>
            {t('search.clearRecent')}
          </button>
        }
      >
        {t('search.recent')}
      </SectionHead>
      <ul>
        {list.map((text) => (
          <li key={text}>
            <Link href={searchHref({ keyword: text })}>
              <History aria-hidden="true" />
              <span>{text}</span>
            </Link>
            <IconButton
              label={t('search.forget', { text })}
              icon={<X />}
              onClick={() => forgetSearch(taice, text)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
