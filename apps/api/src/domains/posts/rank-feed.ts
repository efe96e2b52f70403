import { newForMs } from './feed-rules.ts';
import { lowBits } from './feed-cursor.ts';

/** The source of a candidate; the first one that found it counts. */
export type Lane = 'follow' | 'interest' | 'trending' | 'new' | 'seen';

/** Ranking fields of a post, the same for all viewers. */
export interface Rankable {
  readonly id: bigint;
  /** Numeric ids of the post, its author and its category: the keys of viewer facts. */
  readonly key: number;
  readonly author_key: number;
  readonly category_key: number;
  /** Undefined for posts read by creator, as those of followed people are. */
  readonly category_slug?: string;
  readonly published_at: Date;
  /** Higher than wide; undefined for posts read by creator. */
  readonly is_upright?: boolean;
  /** Verified people who have watched it long enough. */
  readonly qualified: number;
  /** Starts by verified people so far. */
  readonly started: number;
}

/** A post that the feed could show. */
export interface Candidate {
  readonly post: Rankable;
  /** The share of this category in the person's views, 0 to 1. */
  readonly interest: number;
  readonly lane: Lane;
  /** The score of a choice. */
  readonly score: number;
}

const SCORE_WEIGHTS = { interest: 0.35, follow: 0.2, quality: 0.2, fresh: 0.15, random: 0.1 };
const HALF_LIFE_MS = 72 * 3_600_000;
const WILSON_Z = 1.96;

/** Lower end of the 95 % interval of a share (Wilson): few views prove little. */
export const wilson = (hits: number, trials: number): number => {
  if (trials <= 0) return 0;
  const share = Math.min(1, hits / trials);
  const z2 = WILSON_Z * WILSON_Z;
  const centre = share + z2 / (2 * trials);
  const spread = WILSON_Z * Math.sqrt((share * (1 - share)) / trials + z2 / (4 * trials * trials));
  return Math.max(0, (centre - spread) / (1 + z2 / trials));
};

/** FNV-1a over a text, going on from `hash`. */
const hashOn = (hash: number, text: string): number => {
  let next = hash;
  for (let index = 0; index < text.length; index++)
    next = Math.imul(next ^ text.charCodeAt(index), 0x01000193);
  return next;
};

/** Numbers evenly spread over [0, 1), the same for the same seed and id. */
const randomOf = (seed: string): ((id: number) => number) => {
  const seedHash = hashOn(0x811c9dc5, `${seed}:`);
  return (id) => {
    let hash = hashOn(seedHash, id.toString());
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
    return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
  };
};

/** One of them. */
export const seededRandom = (seed: string, id: number): number => randomOf(seed)(id);

export type Score = (post: Rankable, interest: number, lane: Lane) => number;

/** Scores a post. `now` in ms is the feed's start. */
export const scoring = ({ now, seed }: { now: number; seed: string }): Score => {
  const random = randomOf(seed);
  return (post, interest, lane) => {
    const age = Math.max(0, now - post.published_at.getTime());
    return (
      SCORE_WEIGHTS.interest * interest +
      SCORE_WEIGHTS.follow * (lane === 'follow' ? 1 : 0) +
      SCORE_WEIGHTS.quality * wilson(post.qualified, post.started) +
      SCORE_WEIGHTS.fresh * 2 ** (-age / HALF_LIFE_MS) +
      SCORE_WEIGHTS.random * random(post.key)
    );
  };
};

/** Runs a thousand times per feed. Comparing the small numeric keys avoids allocations. */
const byScore = (a: Candidate, b: Candidate): number => {
  if (a.score !== b.score) return a.score < b.score ? 1 : -1;
  return a.post.key < b.post.key ? 1 : -1;
};

export const sortByScore = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.toSorted(byScore);

/** Upright posts first; otherwise the order stays. */
export const uprightFirst = (ranked: readonly Candidate[]): Candidate[] =>
  ranked.toSorted(
    (a, b) => Number(b.post.is_upright ?? false) - Number(a.post.is_upright ?? false),
  );

const MAX_PER_CREATOR = 2;
const MAX_PER_CATEGORY = 3;

const exceedsRun = (last: readonly number[], next: number, maxRun: number): boolean =>
  last.length >= maxRun && last.slice(-maxRun).every((each) => each === next);

/**
 * The first `count` of a ranking, with at most 2 in a row of one creator and 3 of one category, including those shown
 * before. The rule gives way only if nothing else remains.
 */
export const diversify = <
  T extends { readonly post: Pick<Rankable, 'author_key' | 'category_key'> },
>(
  ranked: readonly T[],
  count: number,
  previous: { creators: readonly number[]; categories: readonly number[] },
): T[] => {
  const remaining = [...ranked];
  const selected: T[] = [];
  const creators = [...previous.creators];
  const categories = [...previous.categories];
  while (selected.length < count && remaining.length > 0) {
    const nextIndex = remaining.findIndex(
      ({ post }) =>
        !exceedsRun(creators, lowBits(post.author_key), MAX_PER_CREATOR) &&
        !exceedsRun(categories, lowBits(post.category_key), MAX_PER_CATEGORY),
    );
    const [next] = remaining.splice(Math.max(0, nextIndex), 1);
    if (!next) break;
    selected.push(next);
    creators.push(lowBits(next.post.author_key));
    categories.push(lowBits(next.post.category_key));
  }
  return selected;
};

/**
 * 'Why this video' for the client: the first reason that holds for its lane. `now` in ms of the rule clock;
 * `popularFrom`: qualified views of a popular video.
 */
export const feedReasonOf = (
  { lane, interest, post: { category_slug, qualified, published_at } }: Candidate,
  { now, popularFrom }: { now: number; popularFrom: number },
): string => {
  if (lane === 'follow') return 'follows';
  const ofInterest = category_slug === undefined ? 'foryou' : `interest:${category_slug}`;
  if (lane === 'interest' || (lane === 'seen' && interest > 0)) return ofInterest;
  if (lane === 'trending' && qualified >= popularFrom) return 'trending';
  if (now - published_at.getTime() < newForMs) return 'new';
  return interest > 0 ? ofInterest : 'foryou';
};
