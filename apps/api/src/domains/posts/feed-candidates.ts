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
  profile: FeedProfile,
  {
    userId,
    shown: shownIds,
    explore,
  }: { userId: bigint | null; shown: readonly number[]; explore: number },
  score: Score,
): Candidate[] | undefined => {
  if (profile.hasMore) return undefined;
  const author = userId === null ? undefined : Number(userId);
  const shownSet = new Set(shownIds);
  const isFresh = (post: Rankable): boolean =>
    post.author_key !== author &&
    !profile.seen.has(post.key) &&
    !shownSet.has(lowBits(post.key)) &&
    isNotExcluded(profile.exclusions, post);
  const takenIds = new Set<number>();
  const found: Candidate[] = [];
  /**
   * Adds up to `limit` posts of the list, starting at `from`. The first lane with a post keeps it. Returns how many the
   * list had.
   */
  const addCandidates = (
    lane: Lane,
    list: readonly Rankable[],
    limit: number,
    from = 0,
  ): number => {
    let added = 0;
    for (let index = from; index < list.length && added < limit; index++) {
      const post = list[index];
      if (!post || !isFresh(post)) continue;
      added++;
      if (takenIds.has(post.key)) continue;
      takenIds.add(post.key);
      const interest = profile.taste.get(post.category_key) ?? 0;
      found.push({ post, interest, lane, score: score(post, interest, lane) });
    }
    return added;
  };
  addCandidates('follow', profile.followed, laneSize.follow);
  let interesting = 0;
  for (const category of favouritesOf(profile)) {
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
