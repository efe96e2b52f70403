import type { Services } from '../../platform/services.ts';
import { mostViews, readViewerHistory, type ViewerHistory } from './viewer-history.ts';
import { begunRule, tasteRule } from './choice-rules.ts';
import { first } from './first.ts';
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
export interface OwnFacts {
  /** Watched too recently to be shown again. */
  readonly seen: ReadonlySet<number>;
  /** More was watched than was read, so only the statement over all posts is exact. */
  readonly hasMore: boolean;
  /** Posts of followed creators, newest first. */
  readonly followed: readonly Rankable[];
  /** These creators may have more videos. */
  readonly hasFollowedMore: boolean;
  /** Share of what they watch, 0 to 1, by category. */
  readonly taste: ReadonlyMap<number, number>;
  /** Paid posts among the requested ones. */
  readonly paid: ReadonlySet<number>;
  /** Videos stopped in the middle, latest first. */
  readonly begun: readonly bigint[];
  /** There may be more, further back. */
  readonly hasBegunMore: boolean;
  readonly exclusions: FeedExclusions;
}

type Parts = Pick<Services, 'db' | 'clock' | 'settings'>;

/** Reads more than are shown, since some may be removed or nearly finished. */
const SPARE = 2;

const nobody: OwnFacts = {
  seen: new Set(),
  hasMore: false,
  followed: [],
  hasFollowedMore: false,
  taste: new Map(),
  paid: new Set(),
  begun: [],
  hasBegunMore: false,
  exclusions: noExclusions,
};

const tasteOf = (
  recent: ViewerHistory['views'],
  posts: readonly (PostBrief | undefined)[],
): OwnFacts['taste'] => {
  const weightOf = ({ ratio }: ViewerHistory['views'][number]) =>
    Math.max(ratio, tasteRule.leastWeight);
  const all = recent.reduce((sum, view) => sum + weightOf(view), 0);
  const taste = new Map<number, number>();
  recent.forEach((view, at) => {
    const category = posts[at]?.category_key;
    if (category === undefined) return;
    taste.set(category, (taste.get(category) ?? 0) + weightOf(view));
  });
  for (const [category, weight] of taste) taste.set(category, weight / all);
  return taste;
};

const seenOf = ({ views, hidden }: ViewerHistory): OwnFacts['seen'] => {
  const seen = new Set(hidden);
  for (const { key, isSeen } of views) if (isSeen) seen.add(key);
  return seen;
};

/** Reads all facts in one statement. A visitor has no history. */
export const ownFacts = async (
  parts: Parts,
  userId: bigint | null,
  {
    forgetBefore,
    categoryId,
    paidOf = [],
    begun: mostBegun = 0,
  }: {
    forgetBefore: Date;
    categoryId: bigint | undefined;
    paidOf?: readonly bigint[];
    begun?: number;
  },
): Promise<OwnFacts> => {
  if (userId === null) return nobody;
  const past = await readViewerHistory(parts.db, { userId, forgetBefore, paidOf });
  const { views, hidden, followed, paid } = past;
  const exclusions = withCategoryAllowed(past.exclusions, categoryId);
  const fits = (post: Rankable): boolean =>
    (categoryId === undefined || post.category_key === Number(categoryId)) &&
    isNotExcluded(exclusions, post);
  const stopped = first(views, mostBegun * SPARE, ({ position }) => position > begunRule.afterS);
  const recent = views.slice(0, tasteRule.views);
  const keys = stopped.map(({ key }) => key);
  for (const { key } of recent) keys.push(key);
  const briefs = await postBriefs(parts, keys);
  const begun = stopped.flatMap(({ position }, at) => {
    const brief = briefs[at];
    if (!brief?.is_open || !fits(brief)) return [];
    return position < brief.duration_s * begunRule.beforePart ? brief.id : [];
  });
  return {
    seen: seenOf(past),
    hasMore: views.length >= mostViews || hidden.length >= mostViews,
    followed:
      exclusions === noExclusions && categoryId === undefined ? followed : followed.filter(fits),
    hasFollowedMore: past.hasFollowedMore,
    taste: tasteOf(recent, briefs.slice(stopped.length)),
    paid: new Set(paid),
    begun: begun.slice(0, mostBegun),
    hasBegunMore: views.length >= mostViews || stopped.length === mostBegun * SPARE,
    exclusions,
  };
};
