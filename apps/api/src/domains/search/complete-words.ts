import { prefixPattern } from '../../platform/db/like-pattern.ts';
import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import { prefixQuery } from './prefix-query.ts';
import { correct } from './correct.ts';
import { fold } from '../../platform/fold.ts';
import { stem, tokens } from './tokens.ts';

/** How many of them. */
const MAX_COMPLETIONS = 4;

const FIND_COMPLETIONS = `(${prefixQuery('search_word', 'word', 'word as text, false as stands_before', 'docs desc, word')})
  union all select word, true from search_word where word = any($3::text[])`;

interface Row {
  readonly text: string;
  readonly stands_before: boolean;
}

export interface Completed {
  /** The typed text, with completions of its last word. */
  readonly texts: readonly string[];
  /** The start of the last word, if an earlier one is unknown and may be misspelt. */
  readonly doubtedTo: number | null;
}

const noCompletion: Completed = { texts: [], doubtedTo: null };

/** One statement also looks up the words before the last; most are known and cost nothing more. */
export const completeWords = async (db: Database, keyword: string): Promise<Completed> => {
  const words = tokens(fold(keyword)).filter(({ kind }) => kind === 'word');
  const last = words.pop();
  if (last?.end !== keyword.length || last.spelt.length < 2) return noCompletion;
  const forms = words.map(({ spelt }) => [spelt, stem(spelt), `${spelt}s`]);
  const rows = await preparedQuery<Row>(db, 'search_begun_words', FIND_COMPLETIONS, [
    prefixPattern(last.spelt),
    MAX_COMPLETIONS,
    forms.flat(),
  ]);
  const completions = rows.filter((row) => !row.stands_before);
  if (completions.length === 0) return noCompletion;
  const typedWords = new Set(rows.filter((row) => row.stands_before).map(({ text }) => text));
  const areComplete = forms.every((each) => each.some((form) => typedWords.has(form)));
  return {
    texts: completions.map(({ text }) => keyword.slice(0, last.start) + text),
    doubtedTo: areComplete ? null : last.start,
  };
};

/** The query with its typos before `doubtedTo` corrected; null if there are none. The rest may be incomplete. */
export const correctUpTo = async (
  db: Database,
  keyword: string,
  end: number,
): Promise<string | null> => {
  const correctedStart = await correct(db, keyword.slice(0, end));
  return correctedStart === null ? null : correctedStart + keyword.slice(end);
};
