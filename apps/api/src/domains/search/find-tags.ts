import type { FoundTag } from '@taice/contract';
import type { Database } from '../../platform/db/pool.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import { highlight } from './highlight.ts';
import { anyAsPrefixes } from './lexemes.ts';
import type { Query } from './parse-query.ts';

const FIND_TAGS = `select name, posts as post_num from search_tag
  where words @@ $1::tsquery order by posts desc, tag limit $2`;

/** Tags with any of the words, the most used first. */
export const findTags = async (db: Database, query: Query, limit: number): Promise<FoundTag[]> => {
  const rows = await preparedQuery<{ name: string; post_num: number }>(
    db,
    'search_tags',
    FIND_TAGS,
    [anyAsPrefixes(query), limit],
  );
  return rows.map((row) => ({
    ...row,
    hits: highlight(row.name, query).map(([from, to]) => [from, to]),
  }));
};
