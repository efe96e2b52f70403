import type { Database } from '../../platform/db/pool.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import { allOf } from './lexemes.ts';
import type { Edges, Kind, Sort, Window } from './windows.ts';
import { windowsOf } from './windows.ts';

/** The reading position: the alternative, the window and the last row in it. */
export interface ReadPosition {
  readonly alternative: number;
  readonly window: number;
  readonly score: number;
  readonly seq: number;
}

export interface Hit {
  readonly id: bigint;
  readonly seq: number;
  readonly score: number;
  readonly alternative: number;
  readonly window: number;
}

interface Search {
  readonly kind: Kind;
  readonly sort: Sort;
  readonly edges: Edges;
  /** Each alternative excludes the results of those before it. */
  readonly alternatives: readonly string[];
  /** Conditions of all alternatives. */
  readonly conditions: readonly string[];
  /** The query that ranks the results. */
  readonly rank: string;
  readonly after: ReadPosition | undefined;
  readonly limit: number;
}

/** Newer and more watched matches rank higher. Weights of description, name, tags, title. */
const RANK = `ts_rank('{0.1, 0.3, 0.6, 1}', words, $1::tsquery, 1)::float8 * (1 + 0.06 * level) * (1 + 0.2 * seq / $2::float8)`;

type Scored = readonly [score: string, from: string];
const SCORES: Readonly<Record<Kind, Readonly<Record<Sort, Scored>>>> = {
  post: {
    relevance: [RANK, 'search_post d'],
    new: ['0::float8', 'search_post d'],
    views: ['p.qualified_view_num::float8', 'search_post d join post p on p.id = d.id'],
  },
  user: {
    relevance: [RANK, 'search_user d'],
    new: ['0::float8', 'search_user d'],
    views: ['d.level::float8', 'search_user d'],
  },
};

const SHARED_PARAMETER_COUNT = 6;
/** The level is a literal, so that a cached plan uses the partial index above it. */
const statement = ([score, from]: Scored, aboves: readonly number[]): string => {
  const parts = aboves.map(
    (above, index) => `select d.id, d.seq::float8 as seq, ${score} as score from ${from}
      where ${above > 0 ? `d.level >= ${above} and ` : ''}d.words @@ $${SHARED_PARAMETER_COUNT + 1 + index}::tsquery
        and d.id <> all ($${SHARED_PARAMETER_COUNT}::bigint[])`,
  );
  return `select id, seq, score from (${parts.join(' union all ')}) found
    where $1::tsquery is not null and $2::float8 > 0 and (score, seq) < ($3::float8, $4::float8)
    order by score desc, seq desc limit $5`;
};

type Row = Pick<Hit, 'id' | 'seq' | 'score'>;

/** Results in order, up to `limit`. */
export const findDocuments = async (db: Database, search: Search): Promise<Hit[]> => {
  const { kind, sort, edges, alternatives, conditions, rank, after, limit } = search;
  const windows = windowsOf(kind, sort, edges);
  const found: Hit[] = [];
  for (
    let alternative = after?.alternative ?? 0;
    alternative < alternatives.length;
    alternative++
  ) {
    const isFirstWish = alternative === (after?.alternative ?? 0);
    let window: number | undefined = isFirstWish ? (after?.window ?? 0) : 0;
    while (window !== undefined) {
      const isFirst: boolean = isFirstWish && window === after?.window;
      const currentWindow: Window | undefined = windows[window];
      if (!currentWindow) break;
      // A first page already holds all results of its earlier windows; excluding them by id is far cheaper.
      const cursorConditions = after
        ? [...alternatives.slice(0, alternative).map((each) => `!${each}`), currentWindow.without]
        : [];
      const terms = [alternatives[alternative] ?? '', ...cursorConditions, ...conditions];
      const aboves = currentWindow.parts.map(({ above }) => above);
      const rows: Row[] = await preparedQuery<Row>(
        db,
        `search_${kind}_${sort}_${aboves.join('_')}`,
        statement(SCORES[kind][sort], aboves),
        [
          rank,
          Math.max(1, edges.newest),
          isFirst && after ? after.score : Infinity,
          isFirst && after ? after.seq : Infinity,
          limit - found.length,
          after ? [] : found.map(({ id }) => id),
          ...currentWindow.parts.map(({ within }) =>
            allOf([...terms, within].filter((part) => part !== '')),
          ),
        ],
      );
      for (const row of rows) found.push({ ...row, alternative, window });
      if (found.length >= limit) return found;
      const isRare: boolean =
        currentWindow.rest !== undefined && rows.length <= currentWindow.few && !isFirst;
      window = isRare ? currentWindow.rest : currentWindow.next;
    }
  }
  return found;
};
