import { laneSize, tasteRule } from './feed-rules.ts';
import { lowBits } from './feed-cursor.ts';
import type { FeedProfile } from './feed-profile.ts';
import type { Candidate, Lane, Rankable, Score } from './rank-feed.ts';
import type { SharedCandidates } from './shared-candidates.ts';
import { isNotExcluded } from './feed-exclusions.ts';

/**
 * Candidates for a person's feed from the shared ones, each post once. Undefined if they are too
 * few for this person; the statement over all posts then runs.
 */
export const pickFeedCandidates = (
  shared: SharedCandidates,
  own: FeedProfile,
  { userId, shown, explore }: { userId: bigint | null; shown: readonly number[]; explore: number },
  score: Score,
): Candidate[] | undefined => {
  if (own.hasMore) return undefined;
  const author = userId === null ? undefined : Number(userId);
  const isShown = new Set(shown);
  const isFresh = (post: Rankable): boolean =>
    post.author_key !== author &&
    !own.seen.has(post.key) &&
    !isShown.has(lowBits(post.key)) &&
    isNotExcluded(own.exclusions, post);
  const taken = new Set<number>();
  const found: Candidate[] = [];
  /**
   * Adds up to `most` posts of the list, starting at `from`. The first lane with a post keeps it. Returns how many the
   * list had.
   */
  const addCandidates = (lane: Lane, list: readonly Rankable[], most: number, from = 0): number => {
    let had = 0;
    for (let at = from; at < list.length && had < most; at++) {
      const post = list[at];
      if (!post || !isFresh(post)) continue;
      had++;
      if (taken.has(post.key)) continue;
      taken.add(post.key);
      const interest = own.taste.get(post.category_key) ?? 0;
      found.push({ post, interest, lane, score: score(post, interest, lane) });
    }
    return had;
  };
  addCandidates('follow', own.followed, laneSize.follow);
  let interesting = 0;
  for (const category of favouritesOf(own)) {
    const list = shared.byCategory.get(category) ?? [];
    interesting += addCandidates('interest', list, laneSize.interest - interesting);
  }
  addCandidates('trending', shared.popular, laneSize.trending);
  const { sampled } = shared;
  addCandidates('new', sampled, laneSize.explore, Math.floor(explore * sampled.length));
  const newest = addCandidates('new', shared.newest, laneSize.fill);
  return newest < laneSize.fill && !shared.isAll ? undefined : found;
};

/** On equal weight, the last watched category comes first. */
const favouritesOf = ({ taste, exclusions }: FeedProfile): number[] =>
  [...taste]
    .filter(([category]) => !exclusions.categories.has(category))
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, tasteRule.categories)
    .map(([category]) => category);
