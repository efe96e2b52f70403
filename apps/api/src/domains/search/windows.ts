import type { Services } from '../../platform/services.ts';
import { hot } from '../../platform/db/pool.ts';
import { keeper } from '../../platform/kept.ts';
import { COARSE, FINE } from './document.ts';
import { anyOf, marks } from './lexemes.ts';

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
const kept = keeper<Edges>();
const EDGES_MS = 5_000;

export const edges = (parts: Pick<Services, 'db' | 'clock'>, kind: Kind): Promise<Edges> =>
  kept(parts, kind, EDGES_MS, async () => {
    const [row] = await hot<Edges>(parts.db, `search_edges_${kind}`, edgesOf(kind), []);
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

/** Each has all of those before it in it; the last, '', is of all. */
const regionsOf = (sort: Sort, { newest, fine, coarse, top = TOP_LEVEL }: Edges): string[] => {
  if (newest < 2 * FINE) return [''];
  const byAge = sort !== 'views';
  const levels = (from: number): string[] => (sort === 'new' ? [] : levelsFrom(from, top));
  const wide = Math.min(coarse, Math.max(1, coarse - 1));
  const fineRuns = byAge ? newestRuns(newest, FINE, marks.fine) : [];
  const coarseRuns = (many: number): string[] =>
    byAge ? newestRuns(newest, COARSE, marks.coarse, many) : [];
  const regions = [[...fineRuns, ...levels(fine)]];
  if (!byAge || newest >= 2 * COARSE) regions.push([...coarseRuns(1), ...levels(coarse)]);
  if (!byAge || newest >= 2 * WIDE * COARSE) regions.push([...coarseRuns(WIDE), ...levels(wide)]);
  // Nothing but the level tells them apart, and of one many may be.
  if (!byAge) for (let from = wide - STEP; from > 0; from -= STEP) regions.push(levels(from));
  return [...regions.filter((marked) => marked.length > 0).map(anyOf), ''];
};

export interface Window {
  /** '' for all. */
  readonly within: string;
  /** What the windows before it have; '' in the first one. */
  readonly without: string;
  /** Where to look behind it, and where if there was nothing in it; undefined: nowhere. */
  readonly next: number | undefined;
  readonly afterNone: number | undefined;
}

/** The first is where a search begins. */
export const windowsOf = (sort: Sort, edges: Edges): Window[] => {
  const regions = regionsOf(sort, edges);
  const last = regions.length - 1;
  const windowOf = (at: number, before: string | undefined): Window => {
    const next = at < last ? at + 1 : undefined;
    const within = regions[at] ?? '';
    return { within, without: before ? `!${before}` : '', next, afterNone: next };
  };
  const [first, ...others] = regions.map((_, at) => windowOf(at, regions[at - 1]));
  if (!first || last < 2) return [...(first ? [first] : []), ...others];
  // What is nowhere in the first window is hardly in the second: one look less.
  return [{ ...first, afterNone: regions.length }, ...others, windowOf(2, regions[0])];
};
