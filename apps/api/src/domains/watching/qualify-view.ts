import { businessDay } from '@taice/core/rules';
import type { Tx } from '../../platform/db/pool.ts';
import { emit } from '../../platform/events/emit.ts';
import { fail } from '../../platform/http/failure.ts';
import { withoutGrant } from '../rewards/first-view-queries.ts';
import { reserveSlotsForView } from '../post-rewards/reward-slots.ts';
import { isView, type NoReward, rewardBlocker } from './eligibility.ts';
import { eligibilityFacts } from './eligibility-queries.ts';
import {
  countRewardedView,
  countsForCreator,
  markQualified,
  recordView,
} from './qualify-queries.ts';
import type { ViewSessionParts } from './view-sessions.ts';

/** A view that was watched long enough, and the time on the rule clock. */
export interface QualifiedView {
  readonly userId: bigint;
  readonly postId: bigint;
  readonly sessionId: string;
  /** The network that filled its ring, as `networkKey` returns it. */
  readonly network: string;
  /** All networks that took part, as `providerKey` returns them; those with deliveries first. */
  readonly networks: readonly string[];
  readonly at: Date;
}

/** Reasons that concern the base reward only: creators' rewards are still paid. */
const baseRewardReasons: ReadonlySet<NoReward> = new Set(['already_paid', 'daily_cap']);

/**
 * Completes a view that was watched long enough, in the transaction of its last beat. Emits the event and makes the
 * view claimable (null), or stores and returns the reason it pays nothing. The business day is that of `at`, whenever
 * it is claimed.
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
    const rewardedCount = await countRewardedView(
      tx,
      view.userId,
      day,
      settings.view_reward_daily_cap,
    );
    if (!rewardedCount) reason = 'daily_cap';
  }
  await markQualified(tx, view, reason);
  if (!isView(reason)) return reason;
  const { userId, postId, sessionId, at } = view;
  const mayOpen = reason === null || (await mayOpenFirstView(tx, userId, reason));
  const { isFirst, isRanked } = await recordView(tx, view);
  const mayEarn = reason === null || baseRewardReasons.has(reason);
  if (facts.has_bonus && mayEarn) await reserveSlotsForView(tx, view, reason !== null);
  // Last, because other people of the network may wait for its lock.
  const isCounted = await countsForCreator(tx, view, day, settings.counted_per_network);
  const payload = {
    post_id: `${postId}`,
    session_id: sessionId,
    is_first_of_post: isFirst,
    is_counted: isCounted,
    is_ranked: isRanked,
    may_open_first_view: mayOpen,
    opens_day: mayEarn,
  };
  await emit(tx, { type: 'view.qualified', userId, at, payload });
  return reason;
};

/** True if an unpaid view may open the first-view reward: not for unrewarded sources or too short videos. */
const mayOpenFirstView = async (tx: Tx, userId: bigint, reason: NoReward): Promise<boolean> =>
  reason !== 'no_reward' && reason !== 'too_short' && (await withoutGrant(tx, [userId])).size > 0;
