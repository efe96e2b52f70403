import type { Database } from '../../platform/db/pool.ts';
import { hot } from '../../platform/db/pool.ts';
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
const RANK = `ts_rank('{0.1, 0.3, 0.6, 1}', words, $2::tsquery, 1)::float8 * (1 + 0.06 * level) * (1 + 0.2 * seq / $3::float8)`;

const statement = (score: string, from: string): string => `select id, seq, score from (
    select d.id, d.seq::float8 as seq, ${score} as score from ${from}
    where d.words @@ $1::tsquery and $2::tsquery is not null and $3::float8 > 0
      and d.id <> all ($7::bigint[])
  ) found
  where (score, seq) < ($4::float8, $5::float8) order by score desc, seq desc limit $6`;

const STATEMENTS: Readonly<Record<Kind, Readonly<Record<Sort, string>>>> = {
  post: {
    relevance: statement(RANK, 'search_post d'),
    new: statement('0::float8', 'search_post d'),
    views: statement('p.view_num::float8', 'search_post d join post p on p.id = d.id'),
  },
  user: {
    relevance: statement(RANK, 'search_user d'),
    new: statement('0::float8', 'search_user d'),
    views: statement('d.level::float8', 'search_user d'),
  },
};

type Row = Pick<Hit, 'id' | 'seq' | 'score'>;

/** In order, as many as `limit`, or all there are. */
export const findDocuments = async (db: Database, search: Search): Promise<Hit[]> => {
  const { kind, sort, edges, wishes, conditions, rank, after, limit } = search;
  const windows = windowsOf(sort, edges);
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
      const query = allOf(
        [wishes[wish] ?? '', ...before, ...conditions, look.within].filter((part) => part !== ''),
      );
      const rows: Row[] = await hot<Row>(db, `search_${kind}_${sort}`, STATEMENTS[kind][sort], [
        query,
        rank,
        Math.max(1, edges.newest),
        isFirst && after ? after.score : Infinity,
        isFirst && after ? after.seq : Infinity,
        limit - found.length,
        after ? [] : found.map(({ id }) => id),
      ]);
      for (const row of rows) found.push({ ...row, wish, window });
      if (found.length >= limit) return found;
      const isRare: boolean = look.rest !== undefined && rows.length <= look.few && !isFirst;
      window = isRare ? look.rest : look.next;
    }
  }
  return found;
};
