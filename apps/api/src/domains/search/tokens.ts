import type { Folded } from '../../platform/fold.ts';

/** A searchable unit of a text: a word, a number, a picture, or two neighbouring Chinese characters. */
export interface Token {
  /** The form that is compared and stored. */
  readonly term: string;
  readonly kind: 'word' | 'number' | 'pair' | 'char' | 'picture';
  /** A word in its own spelling, without case and accent. */
  readonly spelt: string;
  /** Its position; adjacent tokens differ by one. */
  readonly position: number;
  /** Offset in the folded text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

type Class = 'pair' | 'word' | 'number' | 'picture' | 'gap';

// Scripts without spaces between words, or with changing endings: pairs match them all.
const BIGRAM_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;
const PICTOGRAPH = /\p{Extended_Pictographic}/u;

const classOf = (char: string): Class => {
  if (/[a-z]/.test(char)) return 'word';
  if (/\p{N}/u.test(char)) return 'number';
  if (BIGRAM_SCRIPT.test(char)) return 'pair';
  if (/\p{L}|\p{M}/u.test(char)) return 'word';
  return PICTOGRAPH.test(char) ? 'picture' : 'gap';
};

const classes = new Map<string, Class>();
const cachedClassOf = (char: string): Class => {
  const cachedClass = classes.get(char);
  if (cachedClass) return cachedClass;
  if (classes.size > 50_000) classes.clear();
  const computedClass = classOf(char);
  classes.set(char, computedClass);
  return computedClass;
};

/** Longer than any real word; the rest is not compared. */
const MAX_TOKEN_LENGTH = 40;

/** Singular and plural are one word: 'recipes', 'boxes' and 'berries' are 'recipe', 'box' and 'berry'. */
export const stem = (word: string): string => {
  if (!/^[a-z]{4,}$/.test(word) || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word;
  if (/(?:xes|ches|shes|sses)$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
};

/**
 * Pairs of each run of Chinese and its last character, so that every character begins a token; also words and numbers.
 */
export const tokens = (
  { chars, starts, ends }: Folded,
  { single = false }: { /** Each character of Chinese besides. */ single?: boolean } = {},
): Token[] => {
  const found: Token[] = [];
  const kinds = chars.map(cachedClassOf);
  let position = 0;
  const add = (kind: Token['kind'], from: number, to: number): void => {
    const spelt = chars.slice(from, Math.min(to, from + MAX_TOKEN_LENGTH)).join('');
    const term = kind === 'word' ? stem(spelt) : spelt;
    const [start = 0, end = 0] = [starts[from], ends[to - 1]];
    found.push({ term, kind, spelt, position, start, end });
  };
  for (let index = 0; index < chars.length;) {
    const kind = kinds[index] ?? 'gap';
    let to = index + 1;
    if (kind === 'gap') {
      index = to;
      continue;
    }
    if (kind === 'picture') {
      add('picture', index, to);
      position++;
      index = to;
      continue;
    }
    while (to < chars.length && kinds[to] === kind) to++;
    if (kind === 'pair') {
      for (let each = index; each < to; each++) {
        if (single || to - index === 1) add('char', each, each + 1);
        if (each + 1 < to) add('pair', each, each + 2);
        position++;
      }
    } else {
      add(kind, index, to);
      position++;
    }
    index = to;
  }
  return found;
};

/** Joins two adjacent pairs to three characters, which far fewer texts contain. */
const trigramOf = (token: Token, next: Token | undefined): Token | undefined =>
  token.kind === 'pair' && next?.kind === 'pair' && next.position === token.position + 1
    ? { ...token, term: token.term + ([...next.term].at(-1) ?? ''), end: next.end }
    : undefined;

/** All threes of a text, at the positions of their first characters. */
export const trigrams = (list: readonly Token[]): Token[] => {
  const pairs = list.filter(({ kind }) => kind === 'pair');
  return pairs.flatMap((token, index) => trigramOf(token, pairs[index + 1]) ?? []);
};

/** The phrase with threes instead of pairs where possible. */
export const phraseTrigrams = (phrase: readonly Token[]): Token[] =>
  phrase.flatMap((token, index) => {
    const previous = phrase[index - 1];
    const three = trigramOf(token, phrase[index + 1]);
    return three ?? (previous && trigramOf(previous, token) ? [] : token);
  });
