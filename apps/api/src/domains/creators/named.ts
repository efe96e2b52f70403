import { containing } from '../../platform/db/like.ts';
import { type Database, preparedQuery } from '../../platform/db/pool.ts';

/** Letter by letter what the index `user_nickname_pairs` is made of: characters, and two side by side. */
const pairsOf = (text: string): string => `(string_to_array(lower(${text}), null)
  || string_to_array(regexp_replace(lower(${text}), '(..)(?=.)', E'\\\\1\\n', 'g'), E'\\n')
  || string_to_array(regexp_replace(substr(lower(${text}), 2), '(..)(?=.)', E'\\\\1\\n', 'g'), E'\\n'))`;

/** Names of which few have it are found by their index; one that thousands have stands soon enough in any order. */
const FEW = 1_000;
const NAMED = `select id from "user" where ${pairsOf('nickname')} @> ${pairsOf('$1::text')} and nickname ilike $2
  limit ${FEW + 1}`;

/** Who is called so; null: more than are worth a list. */
export const fewNamed = async (db: Database, keyword: string): Promise<bigint[] | null> => {
  const values = [keyword, containing(keyword)];
  const rows = await preparedQuery<{ id: bigint }>(db, 'people_named', NAMED, values);
  return rows.length > FEW ? null : rows.map(({ id }) => id);
};
