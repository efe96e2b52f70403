import { fold } from '../../platform/fold.ts';
import type { Query, Unit } from './parse-query.ts';
import { type Token, tokens } from './tokens.ts';

/** From, to: offsets into a text in UTF-16 units, as a browser counts them. */
export type Range = readonly [from: number, to: number];

const isPrefixMatch = (textToken: Token, queryToken: Token): boolean =>
  textToken.kind === 'word' && queryToken.kind === 'word' && queryToken.spelt.length >= 2
    ? textToken.spelt.startsWith(queryToken.spelt)
    : false;

/** Ranges in which the whole unit matches. */
const findWholeMatches = (
  unit: Unit,
  byPosition: ReadonlyMap<number, readonly Token[]>,
): Token[][] => {
  const [first, ...others] = unit.tokens;
  if (!first) return [];
  const found: Token[][] = [];
  for (const [position, tokensAtPosition] of byPosition) {
    const start = tokensAtPosition.find(({ term }) => term === first.term);
    if (!start) continue;
    const following = others.map((queryToken) =>
      byPosition
        .get(position + queryToken.position - first.position)
        ?.find(({ term }) => term === queryToken.term),
    );
    if (following.every((token) => token !== undefined)) found.push([start, ...following]);
  }
  return found;
};

/** The highlights of a search in a text; if no whole unit matches, its parts are marked. */
export const highlight = (text: string, { wanted }: Pick<Query, 'wanted'>): Range[] => {
  const textTokens = tokens(fold(text), { single: true });
  const byPosition = new Map<number, Token[]>();
  for (const token of textTokens) {
    const tokensAtPosition = byPosition.get(token.position);
    if (tokensAtPosition) tokensAtPosition.push(token);
    else byPosition.set(token.position, [token]);
  }
  const hits: Token[] = [];
  for (const unit of wanted) {
    const unitTokens = findWholeMatches(unit, byPosition).flat();
    if (unitTokens.length > 0 || unit.quoted) hits.push(...unitTokens);
    else
      hits.push(
        ...textTokens.filter((token) =>
          unit.tokens.some(
            (queryToken) => token.term === queryToken.term || isPrefixMatch(token, queryToken),
          ),
        ),
      );
  }
  return mergeRanges(hits.map(({ start, end }): Range => [start, end]));
};

const mergeRanges = (ranges: readonly Range[]): Range[] => {
  const merged: [number, number][] = [];
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
};

const LEADING_CHARACTERS = 40;
const EXCERPT_LENGTH = 160;

/** The part of a long text around its first highlight; null if there is none. */
export const excerpt = (
  text: string,
  query: Pick<Query, 'wanted'>,
): { readonly text: string; readonly hits: Range[] } | null => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const hits = highlight(line, query);
  const first = hits[0];
  if (!first) return null;
  const from =
    first[1] <= EXCERPT_LENGTH - LEADING_CHARACTERS
      ? 0
      : wordStart(line, first[0] - LEADING_CHARACTERS);
  const to = wholeChar(line, from + EXCERPT_LENGTH);
  const ellipsis = from > 0 ? '…' : '';
  const part = `${ellipsis}${line.slice(from, to)}${to < line.length ? '…' : ''}`;
  const shift = ellipsis.length - from;
  return {
    text: part,
    hits: hits
      .filter(([start, end]) => start >= from && end <= to)
      .map(([start, end]): Range => [start + shift, end + shift]),
  };
};

/** Avoids the middle of a surrogate pair. */
const wholeChar = (text: string, offset: number): number => {
  if (offset >= text.length) return text.length;
  const code = text.charCodeAt(offset);
  return code >= 0xdc_00 && code <= 0xdf_ff ? offset + 1 : offset;
};

const wordStart = (text: string, offset: number): number => {
  const from = wholeChar(text, Math.max(0, offset));
  const space = text.indexOf(' ', from);
  return space >= 0 && space - from < LEADING_CHARACTERS / 2 ? space + 1 : from;
};
