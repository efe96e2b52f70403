import type { ActivityBlocker } from '@taice/contract';
import { contract } from '@taice/contract';
import { businessDay, businessDayStart, formatMicro } from '@taice/core/rules';
import { transaction } from '../../platform/db/transaction.ts';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import { requiresAgeConfirmation } from '../../platform/earning-eligibility.ts';
import { matchesTarget } from '../content/banner-queries.ts';
import { userBrief } from '../posts/post-view.ts';
import { routes } from '../tasks/definitions.ts';
import { kindOf } from '../tasks/definition-queries.ts';
import type { Kind } from '../tasks/task-counting-rules.ts';
import { taskName } from '../tasks/quest.ts';
import { readUnwatched } from '../tasks/unwatched.ts';
import { joinActivities } from './join.ts';
import { type Member, readMembers, readTaskProgress } from './member-queries.ts';
import { maxCountFor, conditionCounts } from './progress.ts';
import { type Activity, findActivity } from './queries.ts';
import {
  findClaim,
  listTopRanks,
  hasVideos,
  findCountAtRank,
  findCurrentRank,
} from './ranking-queries.ts';
import { toActivityCard, paragraphsOf, rulesOf, stateAt } from './activity-card.ts';
import { readAudience } from './audience.ts';

/** The prize of a rank, in micro-points. */
const prizeOf = ({ prizes }: Activity, rank: number): bigint =>
  BigInt(prizes.find(({ from, to }) => from <= rank && rank <= to)?.point ?? 0);

const shownBlockers: readonly ActivityBlocker[] = [
  'pool_empty',
  'account_limited',
  'age_unconfirmed',
  'unverified',
  'rank',
];

type Needs = Pick<Services, 'db' | 'settings' | 'config'>;

/** True once the result is stored: later actions do not change it. */
const isDecided = ({ state }: Activity): boolean =>
  state === 'settling' || state === 'settled' || state === 'cancelled';

/** Reward a person would get as things stand, before anything is owed. Null if only the end decides. Micro-points. */
const projectedReward = (
  activity: Activity,
  { state }: Member,
  rank: number | null,
): bigint | null => {
  if (isDecided(activity) || state === 'rejected') return 0n;
  if (activity.reward_type === 'rank') return rank === null ? 0n : prizeOf(activity, rank);
  if (activity.reward_type === 'pool') return null;
  return state === 'joined' ? activity.reward : 0n;
};

const DAY_MS = 86_400_000;
/** Ranks beyond this are not looked up. */
const MAX_RANK_LOOKUP = 100;
/** Kinds in which one video counts once a day. */
const dailyKinds = new Set<string>(['watch_video', 'full_watch']);

/** The number still missing for the last paid rank, if it can still be reached. */
const gapToPaid = async (
  needs: Needs,
  activity: Activity,
  { member, rank, at }: { member: Member; rank: number | null; at: Date },
): Promise<number | null> => {
  const lastPaidRank = Math.max(0, ...activity.prizes.map(({ to }) => to));
  const isBehind = rank !== null && rank > lastPaidRank && lastPaidRank <= MAX_RANK_LOOKUP;
  if (!isBehind || stateAt(activity, at) !== 'running') return null;
  const num = await findCountAtRank(
    needs.db,
    activity.id,
    lastPaidRank,
    requiresAgeConfirmation(needs),
  );
  if (num === undefined) return null;
  // On equal counts, the person who reached it first is ahead.
  const gap = num + 1 - member.num;
  const [condition] = activity.conditions;
  if (!condition || condition.unit_key !== 'other' || !dailyKinds.has(condition.task_key))
    return gap;
  const lastDay = businessDayStart(businessDay(new Date(activity.ends_at.getTime() - 1)));
  const remainingDays = (lastDay - businessDayStart(businessDay(at))) / DAY_MS + 1;
  return (await hasVideos(needs.db, member.user_id, Math.ceil(gap / remainingDays))) ? gap : null;
};

const readParticipation = async (needs: Needs, activity: Activity, member: Member, at: Date) => {
  const { db } = needs;
  const isRank = activity.reward_type === 'rank';
  const [claim, currentRank] = await Promise.all([
    findClaim(db, member.user_id, activity.id),
    isRank && !isDecided(activity)
      ? findCurrentRank(db, activity.id, member, requiresAgeConfirmation(needs))
      : null,
  ]);
  const rank = isDecided(activity) ? member.rank : currentRank;
  const amount = member.reward > 0n ? member.reward : projectedReward(activity, member, rank);
  return {
    state: claim?.state === 'claimed' ? ('rewarded' as const) : member.state,
    joined_at: member.joined_at.toISOString(),
    reward: amount === null ? null : formatMicro(amount),
    claim_id: claim?.state === 'open' ? `${claim.id}` : null,
    claim_until: claim?.state === 'open' ? (claim.expires_at?.toISOString() ?? null) : null,
    rank,
    gap_to_paid: isRank ? await gapToPaid(needs, activity, { member, rank, at }) : null,
    why: shownBlockers.find((reason) => reason === member.why) ?? null,
  };
};

const poolOf = ({
  reward_type: type,
  pool,
  pool_left: remaining,
  reward,
  per_user_cap,
}: Activity) => {
  if (pool === null || remaining === null) return null;
  const perUser = type === 'fixed' ? reward : per_user_cap;
  return {
    total: formatMicro(pool),
    left: formatMicro(remaining),
    per_user: perUser === null ? null : formatMicro(perUser),
  };
};

export const detail = handler(contract.activities.detail, {
  run: async (call) => {
    const { db, clock, config, settings, user, lang, input } = call;
    const at = clock.rule();
    const requested = (await findActivity(db, input)) ?? fail(404);
    const audience = await readAudience(call);
    const state = stateAt(requested, at);
    const memberRows = user ? await readMembers(db, [requested.id], [user.userId]) : [];
    // Participants keep seeing the campaign even if it no longer targets them.
    if (memberRows.length === 0 && !matchesTarget(requested.target, audience)) return fail(404);
    const isJoining =
      user && memberRows.length === 0 && state === 'running' && requested.type !== 'info';
    if (isJoining)
      await transaction(db, (tx) =>
        joinActivities(tx, [{ activityId: requested.id, userId: user.userId, at }]),
      );
    const [activity, [member], tallies] = await Promise.all([
      isJoining ? findActivity(db, { id: requested.id }) : requested,
      isJoining ? readMembers(db, [requested.id], [user.userId]) : memberRows,
      user ? readTaskProgress(db, [requested.id], [user.userId]) : new Map(),
    ]);
    if (!activity) return fail(404);
    const isRank = activity.reward_type === 'rank';
    const rankingContext = {
      viewer: user?.userId ?? 0n,
      isAgeRequired: requiresAgeConfirmation(call),
    };
    const topRanks = isRank
      ? await listTopRanks(db, activity.id, { ...rankingContext, isDecided: isDecided(activity) })
      : null;
    const counts = conditionCounts(activity, user?.userId ?? 0n, tallies);
    // Actions count only while the person takes part and the campaign runs.
    const isCounting = state === 'running' && (member?.state === 'joined' || isRank);
    const unwatched =
      user && member && isCounting
        ? await readUnwatched(db, user.userId, {
            today: businessDay(at),
            shortestMs: settings.view_min_duration_ms,
            mostVisitors: maxCountFor(activity, 'share_visit'),
          })
        : new Map<Kind, number>();
    const cardContext = { lang, at, mediaUrl: config.mediaUrl, member, tallies };
    return {
      ...toActivityCard(activity, cardContext),
      content: paragraphsOf(activity, lang),
      rules: rulesOf(activity, lang),
      conditions: activity.conditions.map((condition, index) => ({
        ...condition,
        name: taskName(lang, condition),
        action_route: routes[condition.task_key],
        complete_num: isRank
          ? (counts[index] ?? 0)
          : Math.min(counts[index] ?? 0, condition.total_num),
        unwatched_num: unwatched.get(kindOf(condition)) ?? 0,
      })),
      my: member ? await readParticipation(call, activity, member, at) : null,
      pool: poolOf(activity),
      joined_num: activity.joined_num,
      completed_num: activity.completed_num,
      ranking:
        topRanks
          ?.filter(({ is_shown }) => is_shown)
          .map((row) => ({
            rank: row.rank,
            user: userBrief(row, settings),
            num: row.num,
            prize: formatMicro(prizeOf(activity, row.rank)),
          })) ?? null,
      prizes: isRank
        ? activity.prizes.map(({ from, to, point }) => ({
            from,
            to,
            amount: formatMicro(BigInt(point)),
          }))
        : null,
      cancel_reason: activity.cancel_reason,
    };
  },
});
