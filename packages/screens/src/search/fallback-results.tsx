import { postListQueries } from '@taice/core';
import type { SearchType } from '@taice/contract';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { CatalogueSection } from '../shared/videos/catalogue-section.tsx';
import { fullSection } from './full-section.ts';
import { SuggestedCreators } from './suggested-creators.tsx';
import './discover.css';

export type FallbackResultsProps = {
  type: SearchType;
  /** Ids of the results. */
  found?: readonly string[];
};

/** Videos or creators under a search that found little, by the name of the list they are from. */
export function FallbackResults({ type, found = [] }: FallbackResultsProps) {
  const { data } = useRead(postListQueries.sections(useTaice()));
  const section = fullSection(data ?? [], found);
  return (
    <div className="search-more discover">
      {type === 'user' && <SuggestedCreators except={found} />}
      {section && <CatalogueSection section={section} first={false} />}
    </div>
  );
}
