import { businessDay } from '@taice/core/rules';
import type { Services } from '../../platform/services.ts';
import { advanceCursor, type FeedCursor } from './feed-cursor.ts';
import { feedCandidates, type FeedQuery, type FeedScope } from './feed-queries.ts';
import { pickFeedCandidates } from './feed-candidates.ts';
import { type FeedProfile, readFeedProfile } from './feed-profile.ts';
import {
  sortByScore,
  type Candidate,
  type Score,
  scoring,
  seededRandom,
  diversify,
  uprightFirst,
} from './rank-feed.ts';
import { sharedPosts } from './shared-candidates.ts';
import { type FeedExclusions, feedExclusionsOf, withCategoryAllowed } from './feed-exclusions.ts';

export interface FeedRequest {
  /** Null: a visitor, identified by their device. */
  readonly userId: bigint | null;
  readonly deviceId: string;
  readonly scope: FeedScope;
  readonly categoryId: bigint | undefined;
  readonly count: number;
  /** Upright videos first, for a person without views. */
  readonly onPhone?: boolean;
  /** Undefined: from the start. */
  readonly cursor: FeedCursor | undefined;
}

type Parts = Pick<Services, 'db' | 'clock' | 'settings'>;

type Past = Pick<FeedQuery, 'forgetBefore' | 'shown' | 'explore' | 'categoryId'> & {
  userId: bigint | null;
};

/** Posts for all viewers come from the shared candidates, as far as they suffice. */
const chooseFromShared = async (
  parts: Parts,
  query: Past,
  facts: FeedProfile | undefined,
  score: Score,
): Promise<{ found: Candidate[] | undefined; exclusions: FeedExclusions; isNew: boolean }> => {
  const [shared, profile] = await Promise.all([
    sharedPosts(parts, query.categoryId),
    facts ?? readFeedProfile(parts, query.userId, query),
  ]);
  return {
    found: pickFeedCandidates(shared, profile, query, score),
    exclusions: profile.exclusions,
    isNew: profile.taste.size === 0,
  };
};

/** The next items of a feed, and its cursor; null: everything was shown. */
export const chooseFeed = async (
  parts: Parts,
  { userId, deviceId, scope, categoryId, count, onPhone = false, cursor }: FeedRequest,
  /** Facts about the person that the caller has already read. */
  facts?: FeedProfile,
): Promise<{ items: Candidate[]; next: FeedCursor | null }> => {
  const { db, clock, settings } = parts;
  const from: FeedCursor = cursor ?? {
    startedAt: clock.rule().getTime(),
    shown: [],
    creators: [],
    categories: [],
  };
  const seedIdentity = userId === null ? deviceId : `${userId}`;
  const seed = `${businessDay(from.startedAt)} ${seedIdentity}`;
  const past = {
    userId,
    categoryId,
    forgetBefore: new Date(from.startedAt - settings.feed_forget_ms),
    shown: from.shown,
    explore: seededRandom(`${seed} explore`, from.shown.length),
  };
  const score = scoring({ now: from.startedAt, seed });
  const { found, exclusions, isNew } =
    scope === 'foryou'
      ? await chooseFromShared(parts, past, facts, score)
      : {
          found: undefined,
          exclusions: withCategoryAllowed(await feedExclusionsOf(db, userId), categoryId),
          isNew: false,
        };
  const query = {
    ...past,
    scope,
    userId: userId ?? 0n,
    minDurationS: settings.view_min_duration_ms / 1000,
    exclusions,
  };
  const unseen = found ?? (await feedCandidates(db, query, { seen: false, score }));
  // One more than requested shows whether the feed goes on.
  const requiredCount = count + 1;
  let ranked = onPhone && isNew ? uprightFirst(sortByScore(unseen)) : sortByScore(unseen);
  if (ranked.length < requiredCount) {
    const freshIds = new Set(unseen.map(({ post }) => post.id));
    const reseen = await feedCandidates(db, query, { seen: true, score });
    ranked = [...ranked, ...sortByScore(reseen.filter(({ post }) => !freshIds.has(post.id)))];
  }
  const items = diversify(ranked, count, from);
  const hasMore = ranked.length > items.length;
  return {
    items,
    next: hasMore
      ? advanceCursor(
          from,
          items.map(({ post }) => post),
        )
      : null,
  };
};
