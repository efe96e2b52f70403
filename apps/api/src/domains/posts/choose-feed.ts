import { businessDay } from '@taice/core/rules';
import type { Services } from '../../platform/services.ts';
import { advanceCursor, type FeedCursor } from './feed-cursor.ts';
import { feedCandidates, type FeedQuery, type FeedScope } from './feed-queries.ts';
import { lanesOf } from './lanes.ts';
import { type OwnFacts, ownFacts } from './own-facts.ts';
import {
  bestFirst,
  type Candidate,
  type Score,
  scoring,
  seededRandom,
  spread,
  uprightFirst,
} from './rank-feed.ts';
import { sharedPosts } from './shared-candidates.ts';
import { askingFor, type Unwanted, unwantedBy } from './unwanted.ts';

export interface FeedWish {
  /** Null: a visitor, told apart by their device. */
  readonly userId: bigint | null;
  readonly deviceId: string;
  readonly scope: FeedScope;
  readonly categoryId: bigint | undefined;
  readonly count: number;
  /** Upright videos first, for a person without views. */
  readonly onPhone?: boolean;
  /** Undefined: from the beginning. */
  readonly cursor: FeedCursor | undefined;
}

type Parts = Pick<Services, 'db' | 'clock' | 'numbers'>;

type Past = Pick<FeedQuery, 'forgetBefore' | 'shown' | 'explore' | 'categoryId'> & {
  userId: bigint | null;
};

/** What is for everybody is chosen out of what is shared, as far as that goes. */
const fromShared = async (
  parts: Parts,
  query: Past,
  facts: OwnFacts | undefined,
  score: Score,
): Promise<{ found: Candidate[] | undefined; unwanted: Unwanted; isNew: boolean }> => {
  const [shared, own] = await Promise.all([
    sharedPosts(parts, query.categoryId),
    facts ?? ownFacts(parts, query.userId, query),
  ]);
  return {
    found: lanesOf(shared, own, query, score),
    unwanted: own.unwanted,
    isNew: own.taste.size === 0,
  };
};

/** The next items of a feed, and where it goes on; null: all there is has been shown. */
export const chooseFeed = async (
  parts: Parts,
  { userId, deviceId, scope, categoryId, count, onPhone = false, cursor }: FeedWish,
  /** What is known of the person already. */
  facts?: OwnFacts,
): Promise<{ items: Candidate[]; next: FeedCursor | null }> => {
  const { db, clock, numbers } = parts;
  const from: FeedCursor = cursor ?? {
    startedAt: clock.rule().getTime(),
    shown: [],
    creators: [],
    categories: [],
  };
  const who = userId === null ? deviceId : `${userId}`;
  const seed = `${businessDay(from.startedAt)} ${who}`;
  const past = {
    userId,
    categoryId,
    forgetBefore: new Date(from.startedAt - numbers.feed_forget_ms),
    shown: from.shown,
    explore: seededRandom(`${seed} explore`, from.shown.length),
  };
  const score = scoring({ now: from.startedAt, seed });
  const { found, unwanted, isNew } =
    scope === 'foryou'
      ? await fromShared(parts, past, facts, score)
      : {
          found: undefined,
          unwanted: askingFor(await unwantedBy(db, userId), categoryId),
          isNew: false,
        };
  const query = {
    ...past,
    scope,
    userId: userId ?? 0n,
    minDurationS: numbers.view_min_duration_ms / 1000,
    unwanted,
  };
  const fresh = found ?? (await feedCandidates(db, query, { seen: false, score }));
  // One more than asked for tells whether the feed goes on.
  const wanted = count + 1;
  let ranked = onPhone && isNew ? uprightFirst(bestFirst(fresh)) : bestFirst(fresh);
  if (ranked.length < wanted) {
    const known = new Set(fresh.map(({ post }) => post.id));
    const again = await feedCandidates(db, query, { seen: true, score });
    ranked = [...ranked, ...bestFirst(again.filter(({ post }) => !known.has(post.id)))];
  }
  const items = spread(ranked, count, from);
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
