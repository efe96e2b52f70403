import { fold } from '../../platform/fold.ts';
import type { Query, Unit } from './parse-query.ts';
import { type Token, tokens } from './tokens.ts';

/** From, to: offsets into a text in UTF-16 units, as a browser counts them. */
export type Range = readonly [from: number, to: number];

const isPrefixMatch = (there: Token, sought: Token): boolean =>
  there.kind === 'word' && sought.kind === 'word' && sought.spelt.length >= 2
    ? there.spelt.startsWith(sought.spelt)
    : false;

/** Ranges in which the whole unit matches. */
const findWholeMatches = (
  unit: Unit,
  byPlace: ReadonlyMap<number, readonly Token[]>,
): Token[][] => {
  const [first, ...others] = unit.tokens;
  if (!first) return [];
  const found: Token[][] = [];
  for (const [place, here] of byPlace) {
    const start = here.find(({ term }) => term === first.term);
    if (!start) continue;
    const rest = others.map((sought) =>
      byPlace
        .get(place + sought.position - first.position)
        ?.find(({ term }) => term === sought.term),
    );
    if (rest.every((token) => token !== undefined)) found.push([start, ...rest]);
  }
  return found;
};

/** The highlights of a search in a text; if no whole unit matches, its parts are marked. */
export const highlight = (text: string, { wanted }: Pick<Query, 'wanted'>): Range[] => {
  const there = tokens(fold(text), { single: true });
  const byPlace = new Map<number, Token[]>();
  for (const token of there) {
    const here = byPlace.get(token.position);
    if (here) here.push(token);
    else byPlace.set(token.position, [token]);
  }
  const hits: Token[] = [];
  for (const unit of wanted) {
    const whole = findWholeMatches(unit, byPlace).flat();
    if (whole.length > 0 || unit.quoted) hits.push(...whole);
    else
      hits.push(
        ...there.filter((token) =>
          unit.tokens.some((sought) => token.term === sought.term || isPrefixMatch(token, sought)),
        ),
      );
  }
  return mergeRanges(hits.map(({ start, end }): Range => [start, end]));
};

const mergeRanges = (ranges: readonly Range[]): Range[] => {
  const found: [number, number][] = [];
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = found.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else found.push([from, to]);
  }
  return found;
};

const BEFORE = 40;
const LENGTH = 160;

/** The part of a long text around its first highlight; null if there is none. */
export const excerpt = (
  text: string,
  query: Pick<Query, 'wanted'>,
): { readonly text: string; readonly hits: Range[] } | null => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const hits = highlight(line, query);
  const first = hits[0];
  if (!first) return null;
  const from = first[1] <= LENGTH - BEFORE ? 0 : wordStart(line, first[0] - BEFORE);
  const to = wholeChar(line, from + LENGTH);
  const before = from > 0 ? '…' : '';
  const part = `${before}${line.slice(from, to)}${to < line.length ? '…' : ''}`;
  const shift = before.length - from;
  return {
    text: part,
    hits: hits
      .filter(([start, end]) => start >= from && end <= to)
      .map(([start, end]): Range => [start + shift, end + shift]),
  };
};

/** Avoids the middle of a surrogate pair. */
const wholeChar = (text: string, at: number): number => {
  if (at >= text.length) return text.length;
  const code = text.charCodeAt(at);
  return code >= 0xdc_00 && code <= 0xdf_ff ? at + 1 : at;
};

const wordStart = (text: string, at: number): number => {
  const from = wholeChar(text, Math.max(0, at));
  const space = text.indexOf(' ', from);
  return space >= 0 && space - from < BEFORE / 2 ? space + 1 : from;
};
