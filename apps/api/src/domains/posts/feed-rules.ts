/**
 * Rules of choice for Home and the feed. Both ways of choosing use them: from shared candidates
 * (`feed-candidates.ts`, `home-lists.ts`), or by a statement over all posts if those are too few. `choices.test.ts`
 * asserts that both give the same result.
 */

/** The number of candidates per lane, about a hundred in all; `ofCreator`: per followed creator. */
export const laneSize = {
  follow: 25,
  ofCreator: 12,
  interest: 45,
  trending: 20,
  explore: 10,
  fill: 60,
} as const;

/** Taste comes from this many latest views; this many categories count as interests. */
export const tasteRule = { views: 60, categories: 3, leastWeight: 0.1 } as const;

/** A video can be continued after this many seconds, and before this share of its duration. */
export const unfinishedRule = { afterS: 1, beforePart: 0.9 } as const;

/**
 * How many exclusions lower a choice: the latest 'not interested' entries of each kind, and blocks in both directions.
 * Blocked people beyond that are still never shown (`loadPosts`).
 */
export const exclusionLimits = { notInterested: 500, blocks: 1_000 } as const;

/** How long a video counts as new, in ms. */
export const newForMs = 14 * 86_400_000;
