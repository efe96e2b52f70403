import type { Services } from '../../platform/services.ts';
import { mostViews, type OwnPast, ownPast } from './own-past.ts';
import { type PostBrief, postBriefs } from './post-briefs.ts';

/** What a person's own past says about what to show them. Ids in sets and maps are text. */
export interface OwnFacts {
  /** Qualified so lately that it is not shown again. */
  readonly seen: ReadonlySet<string>;
  /** More was watched than was read: only the statement over all posts can tell. */
  readonly hasMore: boolean;
  /** Of the creators whom they follow, newest first. */
  readonly followed: readonly PostBrief[];
  /** Share of what they watch, 0 to 1, by category. */
  readonly taste: ReadonlyMap<string, number>;
  /** Those of the asked ones that they were paid for. */
  readonly paid: ReadonlySet<string>;
  /** What they stopped in the middle, latest first. */
  readonly begun: readonly bigint[];
}

type Parts = Pick<Services, 'db' | 'clock' | 'numbers'>;

/** So many of the last ones tell somebody's taste. */
const WATCHED = 60;
/** Something watched counts a little even if it was left at once. */
const LEAST_WEIGHT = 0.1;
/** More than are shown, as some have been taken away or are all but over. */
const SPARE = 2;

const nobody: OwnFacts = {
  seen: new Set(),
  hasMore: false,
  followed: [],
  taste: new Map(),
  paid: new Set(),
  begun: [],
};

const tasteOf = (
  recent: OwnPast['views'],
  posts: readonly (PostBrief | undefined)[],
): OwnFacts['taste'] => {
  const weights = recent.map(({ ratio }) => Math.max(ratio, LEAST_WEIGHT));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const taste = new Map<string, number>();
  posts.forEach((post, at) => {
    if (!post) return;
    const { category_key: category } = post;
    taste.set(category, (taste.get(category) ?? 0) + (weights[at] ?? 0) / all);
  });
  return taste;
};

/** All of it with one statement about the person. A visitor has no past. */
export const ownFacts = async (
  parts: Parts,
  userId: bigint | null,
  {
    forgetBefore,
    paidOf = [],
    begun: mostBegun = 0,
  }: { forgetBefore: Date; paidOf?: readonly bigint[]; begun?: number },
): Promise<OwnFacts> => {
  if (userId === null) return nobody;
  const { views, followed, paid } = await ownPast(parts.db, { userId, forgetBefore, paidOf });
  const stopped = views.filter(({ position }) => position > 1).slice(0, mostBegun * SPARE);
  const recent = views.slice(0, WATCHED);
  const lists = [followed, stopped.map(({ id }) => id), recent.map(({ id }) => id)];
  const briefs = await postBriefs(parts, lists.flat().map(BigInt));
  const begun = stopped.flatMap(({ position }, at) => {
    const brief = briefs[followed.length + at];
    return brief?.is_open && position < brief.duration_s * 0.9 ? brief.id : [];
  });
  return {
    seen: new Set(views.filter(({ isSeen }) => isSeen).map(({ id }) => id)),
    hasMore: views.length >= mostViews,
    followed: briefs.slice(0, followed.length).flatMap((brief) => brief ?? []),
    taste: tasteOf(recent, briefs.slice(followed.length + stopped.length)),
    paid: new Set(paid),
    begun: begun.slice(0, mostBegun),
  };
};
