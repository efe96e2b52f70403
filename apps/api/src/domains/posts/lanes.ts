import { lowBits } from './feed-cursor.ts';
import { laneSize, tastes } from './feed-queries.ts';
import type { OwnFacts } from './own-facts.ts';
import type { Candidate, Lane } from './rank-feed.ts';
import type { Shared } from './shared-candidates.ts';

type Plain = Omit<Candidate, 'lane' | 'interest'>;

const first = <T>(list: readonly T[], most: number, fits: (each: T) => boolean): T[] => {
  const found: T[] = [];
  for (const each of list) {
    if (found.length === most) break;
    if (fits(each)) found.push(each);
  }
  return found;
};

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
  const isFresh = (post: Plain): boolean =>
    post.user_id !== userId && !own.seen.has(`${post.id}`) && !isShown.has(lowBits(post.id));
  const fill = first(shared.newest, laneSize.fill, isFresh);
  if (own.hasMore || (fill.length < laneSize.fill && !shared.isAll)) return undefined;
  const favourites = [...own.taste].toSorted((a, b) => b[1] - a[1]).slice(0, tastes);
  const interest = favourites.flatMap(([id]) => shared.byCategory.get(BigInt(id)) ?? []);
  const { anywhere } = shared;
  const from = Math.floor(explore * anywhere.length);
  const lanes: [Lane, readonly Plain[]][] = [
    ['follow', first(own.followed, laneSize.follow, isFresh)],
    ['interest', first(interest, laneSize.interest, isFresh)],
    ['trending', first(shared.popular, laneSize.trending, isFresh)],
    ['new', first(anywhere.slice(from), laneSize.explore, isFresh)],
    ['new', fill],
  ];
  const byId = new Map<bigint, Candidate>();
  for (const [lane, posts] of lanes)
    for (const post of posts)
      if (!byId.has(post.id))
        byId.set(post.id, {
          ...post,
          interest: own.taste.get(`${post.category_id}`) ?? 0,
          lane,
        });
  return [...byId.values()];
};
