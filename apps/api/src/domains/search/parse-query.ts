import { type Clause, clausesOf } from '@taice/core/rules';
import { fold } from '../../platform/fold.ts';
import { type Token, tokens } from './tokens.ts';

/** Tokens that must be adjacent, in this order. */
export interface Unit {
  readonly tokens: readonly Token[];
  /** The user put it in quotes: only an exact match counts. */
  readonly quoted: boolean;
}

export interface Query {
  readonly wanted: readonly Unit[];
  readonly unwanted: readonly Unit[];
}

const MAX_UNITS = 12;
/** Limit for the whole query. Longer ones are cut, so that no query costs more than a sentence. */
const MAX_TOKENS = 40;

const isPaired = ({ kind }: Token): boolean => kind === 'pair' || kind === 'char';

/** A run of Chinese and a neighbouring word are separate units: 'iPhone评测' finds 'iPhone 15 的评测'. */
const unitsOf = ({ text, quoted }: Clause): Unit[] => {
  const all = tokens(fold(text));
  if (all.length === 0) return [];
  if (quoted) return [{ tokens: all, quoted }];
  const units: Token[][] = [];
  all.forEach((token, index) => {
    const previous = all[index - 1];
    const goesOn =
      previous !== undefined &&
      isPaired(previous) === isPaired(token) &&
      previous.kind !== 'picture' &&
      token.kind !== 'picture' &&
      // A gap between two runs of Chinese separates them.
      (!isPaired(token) || previous.end > token.start);
    const last = units.at(-1);
    if (goesOn && last) last.push(token);
    else units.push([token]);
  });
  return units.map((each) => ({ tokens: each, quoted: false }));
};

/** Words too frequent to distinguish documents. */
const FILLERS = new Set(
  'a an and are as at by for from in is it of on or that the this to was with'.split(' '),
);
const isFiller = ({ tokens: [only, ...more], quoted }: Unit): boolean =>
  !quoted && more.length === 0 && only?.kind === 'word' && FILLERS.has(only.spelt);

/** Parses a query. An empty `wanted` means that there is nothing to search for. */
export const parseQuery = (keyword: string): Query => {
  const requiredUnits: Unit[] = [];
  const excludedUnits: Unit[] = [];
  for (const clause of clausesOf(keyword))
    (clause.negated ? excludedUnits : requiredUnits).push(...unitsOf(clause));
  const significant = requiredUnits.filter((unit) => !isFiller(unit));
  return {
    wanted: limitTokens(significant.length > 0 ? significant : requiredUnits),
    unwanted: limitTokens(excludedUnits),
  };
};

const limitTokens = (units: readonly Unit[]): Unit[] => {
  let remaining = MAX_TOKENS;
  return units.slice(0, MAX_UNITS).flatMap((unit) => {
    const limited = unit.tokens.slice(0, remaining);
    remaining -= limited.length;
    return limited.length > 0 ? [{ ...unit, tokens: limited }] : [];
  });
};
