import type { Services } from '../../platform/services.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import { ttlCache } from '../../platform/ttl-cache.ts';
import { COARSE, FINE } from './document.ts';
import { allOf, anyOf, indexTerms } from './lexemes.ts';

/**
 * A frequent word is in a hundred thousand titles, and no reader goes so far. A search therefore reads the newest and
 * most watched documents first, then eight times as many, and again, then all. The first window answers a frequent
 * word; a rare one has few matches in the last.
 */
export type Sort = 'relevance' | 'new' | 'views';
export type Kind = 'post' | 'user';

/** Fixed at a search's first page, so that its windows do not move. */
export interface Edges {
  readonly newest: number;
  /** Lowest levels with at most 1,024, and 8,192, documents at or above. */
  readonly fine: number;
  readonly coarse: number;
  /** The highest existing level; unknown for a cursor. */
  readonly top?: number;
}

const edgesOf = (kind: Kind): string => `select coalesce(max(seq), 0)::float8 as newest,
    coalesce((select level from search_${kind} order by level desc offset ${FINE - 1} limit 1), -1) + 1 as fine,
    coalesce((select level from search_${kind} order by level desc offset ${COARSE - 1} limit 1), -1) + 1 as coarse,
    coalesce((select level from search_${kind} order by level desc limit 1), 0) as top
  from search_${kind}`;
const cache = ttlCache<Edges>();
const EDGES_CACHE_MS = 5_000;

export const readEdges = (parts: Pick<Services, 'db' | 'clock'>, kind: Kind): Promise<Edges> =>
  cache(parts, kind, EDGES_CACHE_MS, async () => {
    const [row] = await preparedQuery<Edges>(parts.db, `search_edges_${kind}`, edgesOf(kind), []);
    return row ?? { newest: 0, fine: 0, coarse: 0 };
  });

const TOP_LEVEL = 16;
/** Each level is checked for every matching document, so those above the highest are left out. */
const levelsFrom = (level: number, top: number): string[] => {
  const end = Math.min(TOP_LEVEL, Math.max(level, top) + 1);
  return Array.from({ length: Math.max(0, end - level) }, (_, index) =>
    indexTerms.level(level + index),
  );
};

/** The newest runs: one more because the last is incomplete, and those that may have begun since. */
const newestRuns = (
  newest: number,
  size: number,
  termOf: (run: number) => string,
  count = 1,
): string[] => {
  const last = Math.floor(newest / size);
  return Array.from({ length: count + 3 }, (_, index) => last + 2 - index)
    .filter((run) => run >= 0)
    .map(termOf);
};

/** Coarse runs of the third window. */
const WIDE_RUN_COUNT = 8;
/** A level has about four times as many as the one above it. */
const LEVEL_STEP = 2;

/** A separately read part of a region; two parts share no document. */
export interface Part {
  /** '' for all documents at level `above` or higher. */
  readonly within: string;
  /** Only documents at this level or higher, which have a partial index. 0: all. */
  readonly above: number;
}

interface Region {
  /** The condition of the whole region; '' for all documents. */
  readonly within: string;
  readonly parts: readonly Part[];
  /** Its approximate number of documents. */
  readonly size: number;
}

/** See the indexes `search_post_above_…`. */
const LOWEST_ABOVE = 4;
const HIGHEST_ABOVE = 12;
/** The highest level with a partial index that is not above `level`. */
const minLevelFor = (kind: Kind, level: number): number =>
  kind === 'user' || level < LOWEST_ABOVE ? 0 : Math.min(HIGHEST_ABOVE, level - (level % 2));

interface RegionTerms {
  readonly runs: readonly string[];
  /** Levels from `from` on. */
  readonly levels: readonly string[];
  readonly from: number;
}

/**
 * Much watched documents have an index of their own. In the full index, a search for a frequent word in few documents
 * would read all documents with the word.
 */
const regionOf = (kind: Kind, { runs, levels, from }: RegionTerms, size: number): Region => {
  const condition = anyOf([...runs, ...levels]);
  const minLevel = minLevelFor(kind, from);
  if (levels.length === 0 || minLevel === 0)
    return { within: condition, parts: [{ within: condition, above: 0 }], size };
  // True if all documents of the partial index qualify.
  const isExact = minLevel === from;
  if (runs.length === 0)
    return {
      within: condition,
      parts: [{ within: isExact ? '' : condition, above: minLevel }],
      size,
    };
  const otherCondition = allOf([...(isExact ? [] : [anyOf(levels)]), `!${anyOf(runs)}`]);
  return {
    within: condition,
    parts: [
      { within: anyOf(runs), above: 0 },
      { within: otherCondition, above: minLevel },
    ],
    size,
  };
};

/** Each region includes those before it; the last one covers all. */
const regionsOf = (
  kind: Kind,
  sort: Sort,
  { newest, fine, coarse, top = TOP_LEVEL }: Edges,
): Region[] => {
  const all = { within: '', parts: [{ within: '', above: 0 }], size: newest };
  if (newest < 2 * FINE) return [all];
  const byAge = sort !== 'views';
  const wide = Math.min(coarse, Math.max(1, coarse - 1));
  const regions: Region[] = [];
  const add = (runs: string[], from: number, size: number): void => {
    const levels = sort === 'new' ? [] : levelsFrom(from, top);
    if (runs.length + levels.length > 0) regions.push(regionOf(kind, { runs, levels, from }, size));
  };
  if (!byAge) {
    // Beyond the edge there are at most as many as stated, and at least a quarter of them. Half is the estimate.
    add([], fine, FINE / 2);
    add([], coarse, COARSE / 2);
    // Only the level distinguishes them, and many may share one.
    for (let from = wide; from > 0; from -= LEVEL_STEP)
      add([], from, (COARSE / 2) * 4 ** (coarse - from));
    return [...regions, all];
  }
  const coarseRuns = (count: number): string[] =>
    newestRuns(newest, COARSE, indexTerms.coarse, count);
  add(newestRuns(newest, FINE, indexTerms.fine), fine, 2 * FINE);
  if (newest >= 2 * COARSE) add(coarseRuns(1), coarse, 2 * COARSE);
  if (newest >= 2 * WIDE_RUN_COUNT * COARSE)
    add(coarseRuns(WIDE_RUN_COUNT), wide, WIDE_RUN_COUNT * COARSE);
  return [...regions, all];
};

export interface Window {
  /** The parts to read, together. */
  readonly parts: readonly Part[];
  /** Condition that excludes the rows of earlier windows; '' in the first one. */
  readonly without: string;
  /** The next window; undefined if it is the last. */
  readonly next: number | undefined;
  /**
   * The window to continue with, over all remaining documents, if at most `few` were found here: the query is that
   * rare.
   */
  readonly rest: number | undefined;
  readonly few: number;
}

/** Documents for which one window is cheaper than two. */
const SINGLE_WINDOW_SIZE = 150;
/** A region without matches may hide a few in one four times as large. */
const MIN_EXPECTED_HITS = 0.25;

/** A search begins with the first window. */
export const windowsOf = (kind: Kind, sort: Sort, edges: Edges): Window[] => {
  const regions = regionsOf(kind, sort, edges);
  const last = regions.length - 1;
  const windowOf = (at: number, earlier: Region | undefined): Window => {
    const { parts, size } = regions[at] ?? { parts: [], size: 1 };
    const expectedHits = (SINGLE_WINDOW_SIZE * size) / Math.max(1, edges.newest);
    return {
      parts,
      without: earlier ? `!${earlier.within}` : '',
      next: at < last ? at + 1 : undefined,
      rest: at < last - 1 ? last + 1 + at : undefined,
      few: expectedHits < MIN_EXPECTED_HITS ? -1 : Math.floor(expectedHits),
    };
  };
  return [
    ...regions.map((_, index) => windowOf(index, regions[index - 1])),
    // The remaining documents after each of the first windows.
    ...regions.slice(0, Math.max(0, last - 1)).map((earlier) => windowOf(last, earlier)),
  ];
};
