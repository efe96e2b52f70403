import type { Query, Unit } from './parse-query.ts';
import { phraseTrigrams, type Token } from './tokens.ts';

/** Text of PostgreSQL's `tsvector` and `tsquery`. All user input in it is quoted. */

export const quoteLexeme = (term: string): string => `'${term.replaceAll(/['\\]/g, '$&$&')}'`;

/** Index terms of a document besides its words; a token never begins with a slash. */
export const indexTerms = {
  category: (id: bigint | string): string => `/c${id}`,
  /** Bands of length: under 4 min, up to 20, longer. */
  length: (band: 0 | 1 | 2): string => `/d${band}`,
  paying: '/p',
  /** Runs of documents in their order, 1,024 and 8,192 long. */
  fine: (run: number): string => `/a${run}`,
  coarse: (run: number): string => `/b${run}`,
  level: (level: number): string => `/v${level}`,
} as const;

export const anyOf = (parts: readonly string[]): string => `(${parts.join(' | ')})`;
export const allOf = (parts: readonly string[]): string => `(${parts.join(' & ')})`;

const phraseQuery = (list: readonly Token[], startsWith = false): string =>
  list.reduce((text, token, index) => {
    const previous = list[index - 1];
    const isLast = index === list.length - 1;
    const term = quoteLexeme(token.term) + (startsWith && isLast ? ':*' : '');
    return previous ? `${text} <${token.position - previous.position}> ${term}` : term;
  }, '');

const strictUnit = ({ tokens }: Unit): string => `(${phraseQuery(phraseTrigrams(tokens))})`;

const isChinese = ({ tokens }: Unit): boolean =>
  tokens.every(({ kind }) => kind === 'pair' || kind === 'char');

/** The remaining pairs if one character of a run is wrong; at an end more remain than in the middle. */
const withOneWrong = ({ tokens }: Unit): string => {
  const last = tokens.length - 1;
  const variants = new Set<string>();
  for (let wrongIndex = 0; wrongIndex <= last + 1; wrongIndex++) {
    if (last > 1 && (wrongIndex === 0 || wrongIndex === last + 1)) continue;
    const remaining = tokens.filter(
      (_token, index) => index !== wrongIndex && index !== wrongIndex - 1,
    );
    if (remaining.length > 0) variants.add(allOf(remaining.map(({ term }) => quoteLexeme(term))));
  }
  return anyOf([...variants]);
};

const looseUnit = (unit: Unit, isLast: boolean): string => {
  if (unit.quoted) return strictUnit(unit);
  // One of two pairs (three characters) is little to go by, but there is nothing better.
  if (isChinese(unit) && unit.tokens.length >= 2) return withOneWrong(unit);
  const last = unit.tokens.at(-1);
  if (isLast && last?.kind === 'word' && last.spelt.length >= 3)
    return `(${phraseQuery(unit.tokens, true)})`;
  return strictUnit(unit);
};

/** All wanted units as typed. */
export const strictQuery = ({ wanted }: Query): string => allOf(wanted.map(strictUnit));

/**
 * A looser query. It allows one wrong character of a Chinese phrase, and a prefix as the last word. Of three and more
 * terms, one may be missing. Null if that equals the strict one.
 */
export const looseQuery = ({ wanted }: Query): string | null => {
  const units = wanted.map((unit, index) => looseUnit(unit, index === wanted.length - 1));
  const fullQuery = allOf(units);
  const optionalIndexes = wanted
    .map((unit, index) => (unit.quoted ? -1 : index))
    .filter((at) => at >= 0);
  const variants = [
    fullQuery,
    ...(wanted.length >= 3 ? optionalIndexes : []).map((skipped) =>
      allOf(units.filter((_unit, index) => index !== skipped)),
    ),
  ];
  const text = anyOf(variants);
  return variants.length === 1 && fullQuery === allOf(wanted.map(strictUnit)) ? null : text;
};

/** The ranking query for strict and loose results: all wanted pairs and words. */
export const rankingQuery = ({ wanted }: Query): string => {
  const units = wanted.map((unit, index) => {
    if (!unit.quoted && isChinese(unit) && unit.tokens.length >= 2)
      return anyOf(unit.tokens.map(({ term }) => quoteLexeme(term)));
    const isLastTyped = !unit.quoted && index === wanted.length - 1;
    const last = unit.tokens.at(-1);
    return `(${phraseQuery(unit.tokens, isLastTyped && last?.kind === 'word' && last.spelt.length >= 3)})`;
  });
  const isAll = wanted.length < 3 || wanted.every(({ quoted: isQuoted }) => isQuoted);
  return isAll ? allOf(units) : anyOf(units);
};

/** Excludes the unwanted units; empty if there are none. */
export const exclusionTerms = ({ unwanted }: Query): string[] =>
  unwanted.map((unit) => `!${strictUnit(unit)}`);

/** Any unit, words also as prefixes: for names, which are short. */
export const anyAsPrefixes = ({ wanted }: Query): string =>
  anyOf(wanted.map(({ tokens }) => `(${phraseQuery(tokens, tokens.at(-1)?.kind === 'word')})`));

/** All of them. */
export const allAsPrefixes = ({ wanted }: Query): string =>
  allOf(wanted.map(({ tokens }) => `(${phraseQuery(tokens, tokens.at(-1)?.kind === 'word')})`));
