import { businessDay } from '@taice/core/rules';
import type { Tx } from '../../platform/db/pool.ts';
import { emit } from '../../platform/events/emit.ts';
import { fail } from '../../platform/http/failure.ts';
import { withoutGrant } from '../rewards/first-view-queries.ts';
import { takeForView } from '../post-rewards/places.ts';
import { isView, type NoReward, rewardBlocker } from './eligibility.ts';
import { eligibilityFacts } from './eligibility-queries.ts';
import {
  countRewardedView,
  countsForCreator,
  markQualified,
  recordView,
} from './qualify-queries.ts';
import type { ViewSessionParts } from './view-sessions.ts';

/** Which view was watched long enough, and when on the rule clock. */
export interface QualifiedView {
  readonly userId: bigint;
  readonly postId: bigint;
  readonly sessionId: string;
  /** From which its ring was filled, as `networkKey` writes it. */
  readonly network: string;
  /** All that took part in it, as `providerKey` writes them, first those that the video came to. */
  readonly networks: readonly string[];
  readonly at: Date;
}

/** Where the view's own points are not paid, but what a creator put on it is: those concern the base reward only. */
const paidByOthers: ReadonlySet<NoReward> = new Set(['already_paid', 'daily_cap']);

/**
 * What becomes of a view that was watched long enough, in the transaction of its last beat: it is told,
 * and becomes claimable (null), or the reason is kept for which it pays nothing. The business day is
 * that of `at`, whenever it will be claimed.
 */
export const qualifyView = async (
  tx: Tx,
  { settings, config }: Pick<ViewSessionParts, 'settings' | 'config'>,
  view: QualifiedView,
): Promise<NoReward | null> => {
  const day = businessDay(view.at);
  const facts = await eligibilityFacts(tx, view.userId, view.postId, day, { settings, config });
  if (!facts) return fail(1201);
  let reason = rewardBlocker(facts, settings);
  if (reason === null) {
    const counted = await countRewardedView(tx, view.userId, day, settings.view_reward_daily_cap);
    if (!counted) reason = 'daily_cap';
  }
  await markQualified(tx, view, reason);
  if (!isView(reason)) return reason;
  const { userId, postId, sessionId, at } = view;
  const opens = reason === null || (await opensAlone(tx, userId, reason));
  const { isFirst, isRanked } = await recordView(tx, view);
  const mayEarn = reason === null || paidByOthers.has(reason);
  if (facts.has_bonus && mayEarn) await takeForView(tx, view, reason !== null);
  // Last, for others of the network may wait for it.
  const isCounted = await countsForCreator(tx, view, day, settings.counted_per_network);
  const payload = {
    post_id: `${postId}`,
    session_id: sessionId,
    is_first_of_post: isFirst,
    is_counted: isCounted,
    is_ranked: isRanked,
    may_open_first_view: opens,
    opens_day: mayEarn,
  };
  await emit(tx, { type: 'view.qualified', userId, at, payload });
  return reason;
};

/**
 * True if a view that is not paid itself may open the first video's reward: not where nothing is offered, or the video is
 * too short.
 */
const opensAlone = async (tx: Tx, userId: bigint, reason: NoReward): Promise<boolean> =>
  reason !== 'no_reward' && reason !== 'too_short' && (await withoutGrant(tx, [userId])).size > 0;
