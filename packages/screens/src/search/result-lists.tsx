import { type SearchExtras, searchQueries } from '@taice/core';
import { Skeleton } from '@taice/ui';
import type { ReactNode } from 'react';
import { LoadError } from '../shared/load-error.tsx';
import { useTaice } from '../shared/taice.tsx';
import { type Pages, usePages } from '../shared/use-pages.ts';
import { useRead } from '../shared/use-read.ts';
import { LoadMoreOnScroll } from '../shared/videos/load-more-on-scroll.tsx';
import { RowsSkeleton } from '../shared/videos/video-skeletons.tsx';
import { FoundPerson } from './found-person.tsx';
import { FoundTags } from './found-tags.tsx';
import { FoundVideo } from './found-video.tsx';
import { NoResults } from './no-results.tsx';
import type { SearchParams } from './search-params.ts';
import { Corrected, Related, SearchSidebar } from './search-sidebar.tsx';
import { FallbackResults } from './fallback-results.tsx';

const eagerRows = 4;
/** A shorter list leaves most of the page empty. */
const minResults = 4;
const rows = [0, 1, 2, 3, 4, 5];

/** Class names of the result rows, which are upright on narrow screens. */
const resultClasses = { row: 'found-video', words: 'found-words' };

export type FoundProps = { asked: SearchParams; onChange: (change: Partial<SearchParams>) => void };

/** The list has ended before it fills the page. */
const isShort = ({ items, answers, hasMore }: Pages<unknown>) =>
  answers.length > 0 && !hasMore && items.length < minResults;

const toSearchFilter = ({ type: _type, ...filter }: SearchParams) => filter;

function VideosSkeleton() {
  return (
    <div className="found-videos" aria-busy="true">
      <RowsSkeleton of={resultClasses} />
    </div>
  );
}

function PeopleSkeleton() {
  return (
    <div className="found-people" aria-busy="true">
      {rows.map((row) => (
        <Skeleton key={row} shape="card" height={72} />
      ))}
    </div>
  );
}

/** States of a search, and the correction of its words. */
function ResultList<T>({
  pages,
  skeleton,
  children,
  asked,
  onChange,
}: FoundProps & {
  pages: Pages<T, { list: readonly T[]; beside: SearchExtras }>;
  skeleton: ReactNode;
  children: ReactNode;
}) {
  const beside = pages.answers[0]?.beside;
  if (!beside) {
    if (pages.error && !pages.loading)
      return <LoadError error={pages.error} onRetry={pages.reload} />;
    return skeleton;
  }
  return (
    <>
      <Related words={beside.suggestions} />
      {beside.corrected !== null && pages.items.length > 0 && (
        <Corrected asked={asked} word={beside.corrected} />
      )}
      {pages.items.length > 0 ? (
        <>
          {children}
          <LoadMoreOnScroll {...pages} />
        </>
      ) : (
        <NoResults asked={asked} beside={beside} onChange={onChange} />
      )}
    </>
  );
}

/** Videos and, with `all`, the matching people and tags beside them. */
export function FoundVideos({ asked, onChange }: FoundProps) {
  const type = asked.type === 'post' ? 'post' : 'all';
  const pages = usePages(searchQueries.videos(useTaice(), type, toSearchFilter(asked)));
  return (
    <>
      <div className="search-main">
        <ResultList pages={pages} skeleton={<VideosSkeleton />} asked={asked} onChange={onChange}>
          <div className="found-videos">
            {pages.items.map((post, index) => (
              <FoundVideo key={post.id} post={post} eager={index < eagerRows} />
            ))}
          </div>
        </ResultList>
      </div>
      <SearchSidebar asked={asked} beside={pages.answers[0]?.beside} />
      {isShort(pages) && <FallbackResults type={type} found={pages.items.map(({ id }) => id)} />}
    </>
  );
}

export function FoundPeople({ asked, onChange }: FoundProps) {
  const pages = usePages(
    searchQueries.people(useTaice(), { keyword: asked.keyword, exact: asked.exact }),
  );
  return (
    <>
      <div className="search-main">
        <ResultList pages={pages} skeleton={<PeopleSkeleton />} asked={asked} onChange={onChange}>
          <div className="found-people">
            {pages.items.map((person) => (
              <FoundPerson key={person.id} person={person} />
            ))}
          </div>
        </ResultList>
      </div>
      {isShort(pages) && <FallbackResults type="user" found={pages.items.map(({ id }) => id)} />}
    </>
  );
}

export function FoundTagList({ asked, onChange }: FoundProps) {
  const { keyword, exact } = asked;
  const { data, error, loading, reload } = useRead(
    searchQueries.tags(useTaice(), { keyword, exact }),
  );
  return (
    <>
      <div className="search-main">
        {!data && error && !loading ? (
          <LoadError error={error} onRetry={reload} />
        ) : !data ? (
          <PeopleSkeleton />
        ) : data.tags.length === 0 ? (
          <NoResults asked={asked} onChange={onChange} />
        ) : (
          <FoundTags tags={data.tags} />
        )}
      </div>
      {data && <FallbackResults type="tag" />}
    </>
  );
}
