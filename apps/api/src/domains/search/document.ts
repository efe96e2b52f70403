import { fold, foldName } from '../../platform/fold.ts';
import { indexTerms, quoteLexeme } from './lexemes.ts';
import { trigrams, type Token, tokens } from './tokens.ts';

/** A field of a document and its weight; A is the highest. */
interface Field {
  readonly text: string;
  readonly weight: 'A' | 'B' | 'C' | 'D';
}

/** The gap between two fields, so that no phrase matches across them. */
const FIELD_GAP = 8;
/** PostgreSQL's limit of positions. */
const MAX_POSITION = 16_000;

interface Words {
  /** Text of a `tsvector`. */
  readonly words: string;
  /** Its words of letters in their original spelling, each once. */
  readonly spelt: readonly string[];
}

const wordsOf = (
  fields: readonly Field[],
  others: readonly string[],
  { withThrees = false }: { withThrees?: boolean } = {},
): Words => {
  const parts = others.map(quoteLexeme);
  const spelt = new Set<string>();
  let from = 1;
  for (const { text, weight } of fields) {
    // Single characters would match nearly every description.
    const found: Token[] = tokens(fold(text), { single: weight !== 'D' });
    for (const { term, position } of withThrees ? trigrams(found) : []) {
      const wordPosition = from + position;
      if (wordPosition <= MAX_POSITION) parts.push(`${quoteLexeme(term)}:${wordPosition}${weight}`);
    }
    for (const { term, position, kind, spelt: word } of found) {
      const wordPosition = from + position;
      if (wordPosition <= MAX_POSITION) parts.push(`${quoteLexeme(term)}:${wordPosition}${weight}`);
      if (weight !== 'D' && kind === 'word' && word.length > 1) spelt.add(word);
    }
    from += (found.at(-1)?.position ?? 0) + FIELD_GAP;
  }
  return { words: parts.join(' '), spelt: [...spelt] };
};

const FINE_RUN_SIZE = 1_024;
const COARSE_RUN_SIZE = 8_192;
const runs = (seq: number): string[] => [
  indexTerms.fine(Math.floor(seq / FINE_RUN_SIZE)),
  indexTerms.coarse(Math.floor(seq / COARSE_RUN_SIZE)),
];

/** Bands: short, up to twenty minutes, long. */
const bandOf = (seconds: number): 0 | 1 | 2 => (seconds < 240 ? 0 : seconds <= 1_200 ? 1 : 2);

export interface PostSource {
  readonly title: string;
  readonly tags: readonly string[];
  readonly nickname: string;
  readonly description: string;
  readonly category_id: bigint;
  readonly duration_s: number;
  readonly pays: boolean;
  readonly level: number;
}

export interface PostDocument extends Words {
  readonly tags: readonly string[];
}

/** `seq`: its rank in the order of publication. */
export const postDocument = (post: PostSource, seq: number): PostDocument => ({
  ...wordsOf(
    [
      { text: post.title, weight: 'A' },
      ...post.tags.map((text) => ({ text, weight: 'B' as const })),
      { text: post.nickname, weight: 'C' },
      { text: post.description.slice(0, 4_000), weight: 'D' },
    ],
    [
      ...runs(seq),
      indexTerms.level(post.level),
      indexTerms.category(post.category_id),
      indexTerms.length(bandOf(post.duration_s)),
      ...(post.pays ? [indexTerms.paying] : []),
    ],
    { withThrees: true },
  ),
  tags: [...new Set(post.tags.map(foldName).filter((tag) => tag !== ''))],
});

export const personDocument = (
  { nickname, level }: { readonly nickname: string; readonly level: number },
  seq: number,
): Words & { readonly name: string } => ({
  ...wordsOf([{ text: nickname, weight: 'A' }], [...runs(seq), indexTerms.level(level)]),
  name: foldName(nickname),
});

/** The words of a single tag. */
export const tagWords = (tag: string): string => wordsOf([{ text: tag, weight: 'A' }], []).words;

export { COARSE_RUN_SIZE as COARSE, FINE_RUN_SIZE as FINE };
