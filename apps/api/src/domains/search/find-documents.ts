import type { Database } from '../../platform/db/pool.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import { allOf } from './lexemes.ts';
import type { Edges, Kind, Sort, Window } from './windows.ts';
import { windowsOf } from './windows.ts';

/** How far somebody has read: in which look of which wish, and behind what. */
export interface Reached {
  readonly wish: number;
  readonly window: number;
  readonly score: number;
  readonly seq: number;
}

export interface Hit {
  readonly id: bigint;
  readonly seq: number;
  readonly score: number;
  readonly wish: number;
  readonly window: number;
}

interface Search {
  readonly kind: Kind;
  readonly sort: Sort;
  readonly edges: Edges;
  /** Each is looked for behind what those before it have found. */
  readonly wishes: readonly string[];
  /** What holds for all of them. */
  readonly conditions: readonly string[];
  /** By what words are weighed. */
  readonly rank: string;
  readonly after: Reached | undefined;
  readonly limit: number;
}

/** The newer of two that fit alike is better, and what is much watched is. Of description, name, tags, title. */
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

const OTHERS = 6;
/** A level is written into the text: a plan that is made once goes by the index of those above it. */
const statement = ([score, from]: Scored, aboves: readonly number[]): string => {
  const parts = aboves.map(
    (above, at) => `select d.id, d.seq::float8 as seq, ${score} as score from ${from}
      where ${above > 0 ? `d.level >= ${above} and ` : ''}d.words @@ $${OTHERS + 1 + at}::tsquery
        and d.id <> all ($${OTHERS}::bigint[])`,
  );
  return `select id, seq, score from (${parts.join(' union all ')}) found
    where $1::tsquery is not null and $2::float8 > 0 and (score, seq) < ($3::float8, $4::float8)
    order by score desc, seq desc limit $5`;
};

type Row = Pick<Hit, 'id' | 'seq' | 'score'>;

/** In order, as many as `limit`, or all there are. */
export const findDocuments = async (db: Database, search: Search): Promise<Hit[]> => {
  const { kind, sort, edges, wishes, conditions, rank, after, limit } = search;
  const windows = windowsOf(kind, sort, edges);
  const found: Hit[] = [];
  for (let wish = after?.wish ?? 0; wish < wishes.length; wish++) {
    const isFirstWish = wish === (after?.wish ?? 0);
    let window: number | undefined = isFirstWish ? (after?.window ?? 0) : 0;
    while (window !== undefined) {
      const isFirst: boolean = isFirstWish && window === after?.window;
      const look: Window | undefined = windows[window];
      if (!look) break;
      // A first page has had all that its earlier looks could find: by their ids they are left out at far less cost.
      const before = after
        ? [...wishes.slice(0, wish).map((each) => `!${each}`), look.without]
        : [];
      const sought = [wishes[wish] ?? '', ...before, ...conditions];
      const aboves = look.parts.map(({ above }) => above);
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
          ...look.parts.map(({ within }) =>
            allOf([...sought, within].filter((part) => part !== '')),
          ),
        ],
      );
      for (const row of rows) found.push({ ...row, wish, window });
      if (found.length >= limit) return found;
      const isRare: boolean = look.rest !== undefined && rows.length <= look.few && !isFirst;
      window = isRare ? look.rest : look.next;
    }
  }
  return found;
};
