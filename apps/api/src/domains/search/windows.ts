import type { Services } from '../../platform/services.ts';
import { hot } from '../../platform/db/pool.ts';
import { keeper } from '../../platform/kept.ts';
import { COARSE, FINE } from './document.ts';
import { anyOf, marks } from './lexemes.ts';

/**
 * A word that everybody uses is in a hundred thousand titles, and nobody reads so far. So a search looks at the
 * newest and most watched first, then at eight times as many, then at all: a common word is answered by the
 * first look, a rare one has few places in the third.
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

/** The newest two runs, and those that may have begun since. */
const newestRuns = (newest: number, size: number, mark: (run: number) => string): string[] => {
  const last = Math.floor(newest / size);
  return [last + 2, last + 1, last, last - 1].filter((run) => run >= 0).map(mark);
};

interface Window {
  /** '' for all. */
  readonly within: string;
  /** What the windows before it have; '' in the first one. */
  readonly without: string;
}

/** Each with all of those before it in it. */
export const windowsOf = (
  sort: Sort,
  { newest, fine, coarse, top = TOP_LEVEL }: Edges,
): Window[] => {
  if (newest < 2 * FINE) return [{ within: '', without: '' }];
  const byAge = sort !== 'views';
  const byLevel = sort !== 'new';
  const first = [
    ...(byAge ? newestRuns(newest, FINE, marks.fine) : []),
    ...(byLevel ? levelsFrom(fine, top) : []),
  ];
  const second = [
    ...(byAge ? newestRuns(newest, COARSE, marks.coarse) : []),
    ...(byLevel ? levelsFrom(coarse, top) : []),
  ];
  const isWhole = newest < 2 * COARSE && byAge;
  const edgesOfEach = [first, ...(isWhole ? [] : [second]), []].filter(
    (edge, at, all) => edge.length > 0 || at === all.length - 1,
  );
  return edgesOfEach.map((edge, at) => {
    const before = edgesOfEach[at - 1];
    return {
      within: edge.length > 0 ? anyOf(edge) : '',
      without: before ? `!${anyOf(before)}` : '',
    };
  });
};
