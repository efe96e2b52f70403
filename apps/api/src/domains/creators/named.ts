import { containing } from '../../platform/db/like.ts';
import { type Database, preparedQuery } from '../../platform/db/pool.ts';

/** The tokens of the index `user_nickname_pairs`: single characters and neighbouring pairs. */
const pairsOf = (text: string): string => `(string_to_array(lower(${text}), null)
  || string_to_array(regexp_replace(lower(${text}), '(..)(?=.)', E'\\\\1\\n', 'g'), E'\\n')
  || string_to_array(regexp_replace(substr(lower(${text}), 2), '(..)(?=.)', E'\\\\1\\n', 'g'), E'\\n'))`;

/** Rare names are found by their index; a name that thousands have soon appears in any order. */
const FEW = 1_000;
const NAMED = `select id from "user" where ${pairsOf('nickname')} @> ${pairsOf('$1::text')} and nickname ilike $2
  limit ${FEW + 1}`;

/** Ids of the people with this name; null if they are too many for a list. */
export const fewNamed = async (db: Database, keyword: string): Promise<bigint[] | null> => {
  const values = [keyword, containing(keyword)];
  const rows = await preparedQuery<{ id: bigint }>(db, 'people_named', NAMED, values);
  return rows.length > FEW ? null : rows.map(({ id }) => id);
};
