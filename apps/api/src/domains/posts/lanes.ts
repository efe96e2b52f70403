import { lowBits } from './feed-cursor.ts';
import { laneSize, tastes } from './feed-queries.ts';
import { first } from './first.ts';
import type { OwnFacts } from './own-facts.ts';
import type { Candidate, Lane, Rankable } from './rank-feed.ts';
import type { Shared } from './shared-candidates.ts';

/**
 * What could come next in somebody's feed, each post once, out of what is shared (domain.md 5.2).
 * Undefined where that holds too little for this person: then the statement over all posts is asked.
 */
export const lanesOf = (
  shared: Shared,
  own: OwnFacts,
  { userId, shown, explore }: { userId: bigint | null; shown: readonly number[]; explore: number },
): Candidate[] | undefined => {
  const isShown = new Set(shown);
  const isFresh = (post: Rankable): boolean =>
    post.user_id !== userId &&
    !own.seen.has(post.key) &&
    (isShown.size === 0 || !isShown.has(lowBits(post.id)));
  const fill = first(shared.newest, laneSize.fill, isFresh);
  if (own.hasMore || (fill.length < laneSize.fill && !shared.isAll)) return undefined;
  const favourites = [...own.taste].toSorted((a, b) => b[1] - a[1]).slice(0, tastes);
  const interest = favourites.flatMap(([id]) => shared.byCategory.get(id) ?? []);
  const { anywhere } = shared;
  const from = Math.floor(explore * anywhere.length);
  const lanes: [Lane, readonly Rankable[]][] = [
    ['follow', first(own.followed, laneSize.follow, isFresh)],
    ['interest', first(interest, laneSize.interest, isFresh)],
    ['trending', first(shared.popular, laneSize.trending, isFresh)],
    ['new', first(anywhere.slice(from), laneSize.explore, isFresh)],
    ['new', fill],
  ];
  const byId = new Map<number, Candidate>();
  for (const [lane, posts] of lanes)
    for (const post of posts)
      if (!byId.has(post.key))
        byId.set(post.key, { post, interest: own.taste.get(post.category_key) ?? 0, lane });
  return [...byId.values()];
};
