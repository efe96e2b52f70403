import type { Services } from '../../platform/services.ts';
import { MAX_VIEWS, readViewerHistory, type ViewerHistory } from './viewer-history.ts';
import { unfinishedRule, tasteRule } from './feed-rules.ts';
import { takeMatching } from './take-matching.ts';
import { type PostBrief, postBriefs } from './post-briefs.ts';
import type { Rankable } from './rank-feed.ts';
import {
  type FeedExclusions,
  isNotExcluded,
  noExclusions,
  withCategoryAllowed,
} from './feed-exclusions.ts';

/**
 * Facts from a person's history that decide their feed, for one category if one is asked for. Ids in sets and maps are
 * keys.
 */
export interface FeedProfile {
  /** Watched too recently to be shown again. */
  readonly seen: ReadonlySet<number>;
  /** More was watched than was read, so only the statement over all posts is exact. */
  readonly hasMore: boolean;
  /** Posts of followed creators, newest first. */
  readonly followed: readonly Rankable[];
  /** These creators may have more videos. */
  readonly hasMoreFollowed: boolean;
  /** Share of what they watch, 0 to 1, by category. */
  readonly taste: ReadonlyMap<number, number>;
  /** Paid posts among the requested ones. */
  readonly paid: ReadonlySet<number>;
  /** Videos stopped in the middle, latest first. */
  readonly unfinished: readonly bigint[];
  /** There may be more, further back. */
  readonly hasMoreUnfinished: boolean;
  readonly exclusions: FeedExclusions;
}

type Parts = Pick<Services, 'db' | 'clock' | 'settings'>;

/** Reads more than are shown, since some may be removed or nearly finished. */
const SPARE_FACTOR = 2;

const emptyProfile: FeedProfile = {
  seen: new Set(),
  hasMore: false,
  followed: [],
  hasMoreFollowed: false,
  taste: new Map(),
  paid: new Set(),
  unfinished: [],
  hasMoreUnfinished: false,
  exclusions: noExclusions,
};

const tasteOf = (
  recent: ViewerHistory['views'],
  posts: readonly (PostBrief | undefined)[],
): FeedProfile['taste'] => {
  const weightOf = ({ ratio }: ViewerHistory['views'][number]) =>
    Math.max(ratio, tasteRule.leastWeight);
  const all = recent.reduce((sum, view) => sum + weightOf(view), 0);
  const taste = new Map<number, number>();
  recent.forEach((view, index) => {
    const category = posts[index]?.category_key;
    if (category === undefined) return;
    taste.set(category, (taste.get(category) ?? 0) + weightOf(view));
  });
  for (const [category, weight] of taste) taste.set(category, weight / all);
  return taste;
};

const seenOf = ({ views, hidden }: ViewerHistory): FeedProfile['seen'] => {
  const seenIds = new Set(hidden);
  for (const { key, isSeen } of views) if (isSeen) seenIds.add(key);
  return seenIds;
};

/** Reads all facts in one statement. A visitor has no history. */
export const readFeedProfile = async (
  parts: Parts,
  userId: bigint | null,
  {
    forgetBefore,
    categoryId,
    paidOf = [],
    maxUnfinished: mostBegun = 0,
  }: {
    forgetBefore: Date;
    categoryId: bigint | undefined;
    paidOf?: readonly bigint[];
    maxUnfinished?: number;
  },
): Promise<FeedProfile> => {
  if (userId === null) return emptyProfile;
  const history = await readViewerHistory(parts.db, { userId, forgetBefore, paidOf });
  const { views, hidden, followed, paid } = history;
  const exclusions = withCategoryAllowed(history.exclusions, categoryId);
  const isCandidate = (post: Rankable): boolean =>
    (categoryId === undefined || post.category_key === Number(categoryId)) &&
    isNotExcluded(exclusions, post);
  const unfinished = takeMatching(
    views,
    mostBegun * SPARE_FACTOR,
    ({ position }) => position > unfinishedRule.afterS,
  );
  const recent = views.slice(0, tasteRule.views);
  const keys = unfinished.map(({ key }) => key);
  for (const { key } of recent) keys.push(key);
  const briefs = await postBriefs(parts, keys);
  const resumable = unfinished.flatMap(({ position }, index) => {
    const brief = briefs[index];
    if (!brief?.is_open || !isCandidate(brief)) return [];
    return position < brief.duration_s * unfinishedRule.beforePart ? brief.id : [];
  });
  return {
    seen: seenOf(history),
    hasMore: views.length >= MAX_VIEWS || hidden.length >= MAX_VIEWS,
    followed:
      exclusions === noExclusions && categoryId === undefined
        ? followed
        : followed.filter(isCandidate),
    hasMoreFollowed: history.hasFollowedMore,
    taste: tasteOf(recent, briefs.slice(unfinished.length)),
    paid: new Set(paid),
    unfinished: resumable.slice(0, mostBegun),
    hasMoreUnfinished: views.length >= MAX_VIEWS || unfinished.length === mostBegun * SPARE_FACTOR,
    exclusions,
  };
};
