/**
 * What Home and the feed choose by (domain.md 5.2), for both ways of choosing: out of what is shared
 * (`feed-candidates.ts`, `home-lists.ts`), and by a statement over all posts where that is too little.
 * `choices.test.ts` holds both to the same choice.
 */

/** How many candidates each lane brings, of about a hundred; `ofCreator`: of one whom somebody follows. */
export const laneSize = {
  follow: 25,
  ofCreator: 12,
  interest: 45,
  trending: 20,
  explore: 10,
  fill: 60,
} as const;

/** Whose taste: so many of the last ones watched tell it, so many categories count as somebody's interest. */
export const tasteRule = { views: 60, categories: 3, leastWeight: 0.1 } as const;

/** Something is gone on with once so many seconds were seen, and before this part of its duration. */
export const begunRule = { afterS: 1, beforePart: 0.9 } as const;

/**
 * How much of what somebody does not want weighs: the last they said 'not interested' of, of each kind, and so
 * many whom they blocked or who blocked them. Beyond that blocked people are still never shown (`loadPosts`).
 */
export const exclusionLimits = { said: 500, blocks: 1_000 } as const;

/** For how long a video counts as new, in ms. */
export const newForMs = 14 * 86_400_000;
