import { postListQueries } from '@taice/core';
import type { SearchType, SectionKey } from '@taice/contract';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { CatalogueSection } from '../shared/videos/catalogue-section.tsx';
import { WorthFollowing } from './worth-following.tsx';
import './discover.css';

/** Most watched first; the first with a row of videos that were not found is shown. */
const ways: readonly SectionKey[] = ['hot', 'new', 'foryou'];
const row = 4;

export type SearchMoreProps = {
  type: SearchType;
  /** Ids of what was found. */
  found?: readonly string[];
};

/** Videos or creators under a search that found little, by the name of the list they are from. */
export function SearchMore({ type, found = [] }: SearchMoreProps) {
  const { data } = useRead(postListQueries.sections(useTaice()));
  const section = ways
    .flatMap((way) => data?.find(({ key }) => key === way) ?? [])
    .map(({ key, list }) => ({ key, list: list.filter(({ id }) => !found.includes(id)) }))
    .find(({ list }) => list.length >= row);
  return (
    <div className="search-more discover">
      {type === 'user' && <WorthFollowing except={found} />}
      {section && <CatalogueSection section={section} first={false} />}
    </div>
  );
}
