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
}

const edgesOf = (kind: Kind): string => `select coalesce(max(seq), 0)::float8 as newest,
    coalesce((select level from search_${kind} order by level desc offset ${FINE - 1} limit 1), -1) + 1 as fine,
    coalesce((select level from search_${kind} order by level desc offset ${COARSE - 1} limit 1), -1) + 1 as coarse
  from search_${kind}`;
const kept = keeper<Edges>();
const EDGES_MS = 5_000;

export const edges = (parts: Pick<Services, 'db' | 'clock'>, kind: Kind): Promise<Edges> =>
  kept(parts, kind, EDGES_MS, async () => {
    const [row] = await hot<Edges>(parts.db, `search_edges_${kind}`, edgesOf(kind), []);
    return row ?? { newest: 0, fine: 0, coarse: 0 };
  });

const TOP_LEVEL = 16;
const levelsFrom = (level: number): string[] =>
  Array.from({ length: Math.max(0, TOP_LEVEL - level) }, (_, at) => marks.level(level + at));

/** The newest two runs, and those that may have begun since. */
const newestRuns = (newest: number, size: number, mark: (run: number) => string): string[] => {
  const last = Math.floor(newest / size);
  return [last + 2, last + 1, last, last - 1].filter((run) => run >= 0).map(mark);
};

/** Conditions, each for what those before it leave out; '' for all. */
export const windowsOf = (sort: Sort, { newest, fine, coarse }: Edges): string[] => {
  if (newest < 2 * FINE) return [''];
  const byAge = sort !== 'views';
  const byLevel = sort !== 'new';
  const first = [
    ...(byAge ? newestRuns(newest, FINE, marks.fine) : []),
    ...(byLevel ? levelsFrom(fine) : []),
  ];
  const second = [
    ...(byAge ? newestRuns(newest, COARSE, marks.coarse) : []),
    ...(byLevel ? levelsFrom(coarse) : []),
  ];
  const isWhole = newest < 2 * COARSE && byAge;
  return [
    ...(first.length > 0 ? [anyOf(first)] : []),
    isWhole
      ? `!${anyOf(first)}`
      : `${anyOf(second)}${first.length > 0 ? ` & !${anyOf(first)}` : ''}`,
    ...(isWhole ? [] : [`!${anyOf(second)}`]),
  ];
};
