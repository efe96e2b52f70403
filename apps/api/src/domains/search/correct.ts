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

const COUNT_WORD_DOCS = `select coalesce(sum(docs), 0)::int as docs from search_word where word = any($1::text[])`;
const FIND_NEAR_WORDS = `select word, docs from search_word where word = any($1::text[])
  union
  (select word, docs from search_word where $2 and word % $3 order by similarity(word, $3) desc, docs desc limit 30)`;

/** A correction must be this many times more frequent. */
const MIN_FREQUENCY_RATIO = 20;

/** The likely intended word for a rare one; undefined if none is near. */
const likelyWord = async (db: Database, { spelt }: Token): Promise<string | undefined> => {
  const maxErrors = maxTypos(spelt);
  if (maxErrors === 0 || !/^[a-z]+$/.test(spelt)) return undefined;
  const forms = [spelt, stem(spelt), `${spelt}s`];
  const [exactCount] = await preparedQuery<{ docs: number }>(
    db,
    'search_word_docs',
    COUNT_WORD_DOCS,
    [forms],
  );
  const nearWords = await preparedQuery<WordCount>(db, 'search_words_near', FIND_NEAR_WORDS, [
    wordsAtDistanceOne(spelt),
    maxErrors > 1,
    spelt,
  ]);
  const candidates = nearWords
    .filter(
      ({ word, docs }) =>
        stem(word) !== stem(spelt) && docs > MIN_FREQUENCY_RATIO * (exactCount?.docs ?? 0),
    )
    .map((each) => ({ ...each, slips: editDistance(spelt, each.word) }))
    .filter((each) => each.slips <= maxErrors)
    // Typos at the first letter are less likely.
    .toSorted(
      (a, b) =>
        a.slips - b.slips ||
        Number(b.word[0] === spelt[0]) - Number(a.word[0] === spelt[0]) ||
        b.docs - a.docs ||
        (a.word < b.word ? -1 : 1),
    );
  return candidates[0]?.word;
};

/** The most words corrected per query. */
const MAX_CORRECTED_WORDS = 4;

/** The query with its typos corrected; null if there are none. Quoted parts stay. */
export const correct = async (db: Database, keyword: string): Promise<string | null> => {
  const { wanted } = parseQuery(keyword);
  const soughtTerms = new Set(
    wanted
      .filter(({ quoted }) => !quoted)
      .flatMap((unit) => unit.tokens)
      .map(({ term }) => term),
  );
  let result = '';
  let offset = 0;
  let checkedWords = 0;
  for (const token of tokens(fold(keyword))) {
    if (token.kind !== 'word' || !soughtTerms.has(token.term)) continue;
    // Each correction scans similar spellings.
    checkedWords += 1;
    if (checkedWords > MAX_CORRECTED_WORDS) break;
    const word = await likelyWord(db, token);
    if (word === undefined) continue;
    result += keyword.slice(offset, token.start) + word;
    offset = token.end;
  }
  return offset === 0 ? null : result + keyword.slice(offset);
};
