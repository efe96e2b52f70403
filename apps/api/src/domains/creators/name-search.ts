import { containsPattern } from '../../platform/db/like-pattern.ts';
import { type Database, preparedQuery } from '../../platform/db/pool.ts';

/** The tokens of the index `user_nickname_pairs`: single characters and neighbouring pairs. */
const pairsOf = (text: string): string => `(string_to_array(lower(${text}), null)
  || string_to_array(regexp_replace(lower(${text}), '(..)(?=.)', E'\\\\1\\n', 'g'), E'\\n')
  || string_to_array(regexp_replace(substr(lower(${text}), 2), '(..)(?=.)', E'\\\\1\\n', 'g'), E'\\n'))`;

/** Rare names are found by their index; a name that thousands have soon appears in any order. */
const MAX_NAME_MATCHES = 1_000;
const FIND_BY_NAME = `select id from "user" where ${pairsOf('nickname')} @> ${pairsOf('$1::text')} and nickname ilike $2
  limit ${MAX_NAME_MATCHES + 1}`;

/** Ids of the people with this name; null if they are too many for a list. */
export const findIdsByName = async (db: Database, keyword: string): Promise<bigint[] | null> => {
  const values = [keyword, containsPattern(keyword)];
  const rows = await preparedQuery<{ id: bigint }>(db, 'people_named', FIND_BY_NAME, values);
  return rows.length > MAX_NAME_MATCHES ? null : rows.map(({ id }) => id);
};
