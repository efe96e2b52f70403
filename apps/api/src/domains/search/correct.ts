import type { Database } from '../../platform/db/pool.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import { fold } from '../../platform/fold.ts';
import { editDistance, wordsAtDistanceOne, maxTypos } from './edit-distance.ts';
import { parseQuery } from './parse-query.ts';
import { stem, type Token, tokens } from './tokens.ts';

interface WordCount {
  readonly word: string;
  readonly docs: number;
}

const OWN = `select coalesce(sum(docs), 0)::int as docs from search_word where word = any($1::text[])`;
const NEAR = `select word, docs from search_word where word = any($1::text[])
  union
  (select word, docs from search_word where $2 and word % $3 order by similarity(word, $3) desc, docs desc limit 30)`;

/** A correction must be this many times more frequent. */
const MIN_FREQUENCY_RATIO = 20;

/** The likely intended word for a rare one; undefined if none is near. */
const likelyWord = async (db: Database, { spelt }: Token): Promise<string | undefined> => {
  const slips = maxTypos(spelt);
  if (slips === 0 || !/^[a-z]+$/.test(spelt)) return undefined;
  const forms = [spelt, stem(spelt), `${spelt}s`];
  const [own] = await preparedQuery<{ docs: number }>(db, 'search_word_docs', OWN, [forms]);
  const near = await preparedQuery<WordCount>(db, 'search_words_near', NEAR, [
    wordsAtDistanceOne(spelt),
    slips > 1,
    spelt,
  ]);
  const fitting = near
    .filter(
      ({ word, docs }) =>
        stem(word) !== stem(spelt) && docs > MIN_FREQUENCY_RATIO * (own?.docs ?? 0),
    )
    .map((each) => ({ ...each, slips: editDistance(spelt, each.word) }))
    .filter((each) => each.slips <= slips)
    // Typos at the first letter are less likely.
    .toSorted(
      (a, b) =>
        a.slips - b.slips ||
        Number(b.word[0] === spelt[0]) - Number(a.word[0] === spelt[0]) ||
        b.docs - a.docs ||
        (a.word < b.word ? -1 : 1),
    );
  return fitting[0]?.word;
};

/** The most words corrected per query. */
const MOST_WORDS = 4;

/** The query with its typos corrected; null if there are none. Quoted parts stay. */
export const correct = async (db: Database, keyword: string): Promise<string | null> => {
  const { wanted } = parseQuery(keyword);
  const sought = new Set(
    wanted
      .filter(({ quoted }) => !quoted)
      .flatMap((unit) => unit.tokens)
      .map(({ term }) => term),
  );
  let made = '';
  let at = 0;
  let asked = 0;
  for (const token of tokens(fold(keyword))) {
    if (token.kind !== 'word' || !sought.has(token.term)) continue;
    // Each correction scans similar spellings.
    asked += 1;
    if (asked > MOST_WORDS) break;
    const word = await likelyWord(db, token);
    if (word === undefined) continue;
    made += keyword.slice(at, token.start) + word;
    at = token.end;
  }
  return at === 0 ? null : made + keyword.slice(at);
};
