import type { Services } from '../../platform/services.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import { ttlCache } from '../../platform/ttl-cache.ts';
import { COARSE, FINE } from './document.ts';
import { allOf, anyOf, marks } from './lexemes.ts';

/**
 * A word that everybody uses is in a hundred thousand titles, and nobody reads so far. So a search looks at the
 * newest and most watched first, then at eight times as many, and again, then at all: a common word is answered by
 * the first look, a rare one has few places in the last.
 */
export type Sort = 'relevance' | 'new' | 'views';
export type Kind = 'post' | 'user';

/** As of the first page of a search: its windows stay where they are. */
export interface Edges {
  readonly newest: number;
  /** From which level on there are at most 1,024, and 8,192. */
  readonly fine: number;
  readonly coarse: number;
  /** The highest level that there is; of a cursor it is not known. */
  readonly top?: number;
}

const edgesOf = (kind: Kind): string => `select coalesce(max(seq), 0)::float8 as newest,
    coalesce((select level from search_${kind} order by level desc offset ${FINE - 1} limit 1), -1) + 1 as fine,
    coalesce((select level from search_${kind} order by level desc offset ${COARSE - 1} limit 1), -1) + 1 as coarse,
    coalesce((select level from search_${kind} order by level desc limit 1), 0) as top
  from search_${kind}`;
const cache = ttlCache<Edges>();
const EDGES_MS = 5_000;

export const edges = (parts: Pick<Services, 'db' | 'clock'>, kind: Kind): Promise<Edges> =>
  cache(parts, kind, EDGES_MS, async () => {
    const [row] = await preparedQuery<Edges>(parts.db, `search_edges_${kind}`, edgesOf(kind), []);
    return row ?? { newest: 0, fine: 0, coarse: 0 };
  });

const TOP_LEVEL = 16;
/** Each is looked up for every document that has the words, so those above the highest one are left out. */
const levelsFrom = (level: number, top: number): string[] => {
  const end = Math.min(TOP_LEVEL, Math.max(level, top) + 1);
  return Array.from({ length: Math.max(0, end - level) }, (_, at) => marks.level(level + at));
};

/** The newest runs, one more for the last has only begun, and those that may have begun since. */
const newestRuns = (
  newest: number,
  size: number,
  mark: (run: number) => string,
  many = 1,
): string[] => {
  const last = Math.floor(newest / size);
  return Array.from({ length: many + 3 }, (_, at) => last + 2 - at)
    .filter((run) => run >= 0)
    .map(mark);
};

/** Coarse runs of the third look. */
const WIDE = 8;
/** A level has some four times as many as the one above it. */
const STEP = 2;

/** A part of a region that is looked through by itself; of two, none has a document of the other's. */
export interface Part {
  /** '' for all from the level `above` on. */
  readonly within: string;
  /** Only those that are not below this level, which has an index of its own. 0: all. */
  readonly above: number;
}

interface Region {
  /** All of it; '' for all there are. */
  readonly within: string;
  readonly parts: readonly Part[];
  /** About how many it holds. */
  readonly size: number;
}

/** See the indexes `search_post_above_…`. */
const LOWEST_ABOVE = 4;
const HIGHEST_ABOVE = 12;
/** The highest level with an index of its own of which `level` is not below. */
const aboveFor = (kind: Kind, level: number): number =>
  kind === 'user' || level < LOWEST_ABOVE ? 0 : Math.min(HIGHEST_ABOVE, level - (level % 2));

interface Marked {
  readonly runs: readonly string[];
  /** Those from `from` on. */
  readonly levels: readonly string[];
  readonly from: number;
}

/**
 * What is much watched is found in an index of its own: in that of all, whoever looks for a common word among few
 * documents walks through all that have the word.
 */
const regionOf = (kind: Kind, { runs, levels, from }: Marked, size: number): Region => {
  const within = anyOf([...runs, ...levels]);
  const above = aboveFor(kind, from);
  if (levels.length === 0 || above === 0) return { within, parts: [{ within, above: 0 }], size };
  // All that is in that index fits.
  const isWhole = above === from;
  if (runs.length === 0) return { within, parts: [{ within: isWhole ? '' : within, above }], size };
  const others = allOf([...(isWhole ? [] : [anyOf(levels)]), `!${anyOf(runs)}`]);
  return {
    within,
    parts: [
      { within: anyOf(runs), above: 0 },
      { within: others, above },
    ],
    size,
  };
};

/** Each has all of those before it in it; the last is of all. */
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
    // From the edge on there are as many as it says, or a quarter of that: half is between them.
    add([], fine, FINE / 2);
    add([], coarse, COARSE / 2);
    // Nothing but the level tells them apart, and of one many may be.
    for (let from = wide; from > 0; from -= STEP)
      add([], from, (COARSE / 2) * 4 ** (coarse - from));
    return [...regions, all];
  }
  const coarseRuns = (many: number): string[] => newestRuns(newest, COARSE, marks.coarse, many);
  add(newestRuns(newest, FINE, marks.fine), fine, 2 * FINE);
  if (newest >= 2 * COARSE) add(coarseRuns(1), coarse, 2 * COARSE);
  if (newest >= 2 * WIDE * COARSE) add(coarseRuns(WIDE), wide, WIDE * COARSE);
  return [...regions, all];
};

export interface Window {
  /** Where to look, all together. */
  readonly parts: readonly Part[];
  /** What the windows before it have; '' in the first one. */
  readonly without: string;
  /** Where to look behind it; undefined: nowhere. */
  readonly next: number | undefined;
  /** Where to look instead, at all that is left, if no more than `few` were found in it: so rare is what is sought. */
  readonly rest: number | undefined;
  readonly few: number;
}

/** So many are looked at together at less cost than in two looks. */
const TOGETHER = 150;
/** None in a region may be a few in one that is four times as large. */
const NONE = 0.25;

/** The first is where a search begins. */
export const windowsOf = (kind: Kind, sort: Sort, edges: Edges): Window[] => {
  const regions = regionsOf(kind, sort, edges);
  const last = regions.length - 1;
  const windowOf = (at: number, before: Region | undefined): Window => {
    const { parts, size } = regions[at] ?? { parts: [], size: 1 };
    const most = (TOGETHER * size) / Math.max(1, edges.newest);
    return {
      parts,
      without: before ? `!${before.within}` : '',
      next: at < last ? at + 1 : undefined,
      rest: at < last - 1 ? last + 1 + at : undefined,
      few: most < NONE ? -1 : Math.floor(most),
    };
  };
  return [
    ...regions.map((_, at) => windowOf(at, regions[at - 1])),
    // All that is left behind each of the first ones.
    ...regions.slice(0, Math.max(0, last - 1)).map((before) => windowOf(last, before)),
  ];
};
