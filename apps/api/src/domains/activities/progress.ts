import type { Activity } from './queries.ts';
import { kindOf } from '../tasks/definition-queries.ts';
import type { Kind, TaskCount } from '../tasks/task-counting-rules.ts';
import { applyCount, noProgress, numOf, type TaskProgress } from '../tasks/task-progress.ts';
import { type Member, memberKey, type MemberProgress } from './member-queries.ts';

/** The highest count of one kind in campaigns by rank. */
const MAX_RANK_COUNT = 2_000;

/** The highest number of a kind that a campaign asks for; 0 if it asks for none. */
export const maxCountFor = ({ conditions, reward_type }: Activity, kind: Kind): number => {
  const matching = conditions.filter((condition) => kindOf(condition) === kind);
  if (matching.length === 0) return 0;
  return reward_type === 'rank'
    ? MAX_RANK_COUNT
    : Math.max(...matching.map(({ total_num }) => total_num));
};

/** The count of each condition, in order. */
export const conditionCounts = (
  { id, conditions }: Pick<Activity, 'id' | 'conditions'>,
  userId: bigint,
  tallies: ReadonlyMap<string, TaskProgress>,
): number[] =>
  conditions.map((condition) =>
    numOf(condition, tallies.get(memberKey(id, userId, kindOf(condition))) ?? noProgress),
  );

export interface Progress {
  readonly changed: readonly MemberProgress[];
  /** Participants who have met all conditions, each with the time. */
  readonly completed: readonly {
    readonly activity: Activity;
    readonly member: Member;
    readonly at: Date;
  }[];
  /** For campaigns by rank: each person's count. */
  readonly nums: readonly { activityId: bigint; userId: bigint; num: number; at: Date }[];
}

/**
 * Adds counts to the progress of the campaigns that their people take part in. A count applies only within the
 * campaign's time and after the person joined. Completed progress does not change. Pure.
 */
export const computeProgress = (
  counts: readonly TaskCount[],
  activities: readonly Activity[],
  members: readonly Member[],
  stored: ReadonlyMap<string, TaskProgress>,
): Progress => {
  const tallies = new Map(stored);
  const changed = new Map<string, MemberProgress>();
  const updates = new Map<string, { activity: Activity; member: Member; at: Date }>();
  const memberOf = new Map(
    members.map((member) => [`${member.activity_id} ${member.user_id}`, member]),
  );
  for (const count of counts)
    for (const activity of activities) {
      const member = memberOf.get(`${activity.id} ${count.userId}`);
      const maxCount = maxCountFor(activity, count.kind);
      if (!member || maxCount === 0 || count.at < member.joined_at) continue;
      if (count.at < activity.starts_at || count.at >= activity.ends_at) continue;
      if (member.state !== 'joined' && activity.reward_type !== 'rank') continue;
      const key = memberKey(activity.id, count.userId, count.kind);
      const previous = tallies.get(key) ?? noProgress;
      // As in a weekly task, daily kinds count once on each day.
      const tally = applyCount(previous, count, 'week', maxCount);
      if (tally === previous) continue;
      tallies.set(key, tally);
      const { kind, userId, at } = count;
      changed.set(key, { activityId: activity.id, userId, kind, progress: tally });
      // The time of the last increase: undoing, or less than a second more, does not move it.
      const lastUpdate = updates.get(`${activity.id} ${userId}`);
      const isIncrease = activity.conditions.some(
        (condition) =>
          kindOf(condition) === kind && numOf(condition, tally) > numOf(condition, previous),
      );
      updates.set(`${activity.id} ${userId}`, {
        activity,
        member,
        at: lastUpdate && !isIncrease ? lastUpdate.at : at,
      });
    }
  const updated = [...updates.values()];
  const isDone = ({ activity, member }: { activity: Activity; member: Member }): boolean =>
    member.state === 'joined' &&
    conditionCounts(activity, member.user_id, tallies).every(
      (num, index) => num >= (activity.conditions[index]?.total_num ?? Infinity),
    );
  return {
    changed: [...changed.values()],
    completed: updated.filter(isDone),
    nums: updated
      .filter(({ activity }) => activity.reward_type === 'rank')
      .map(({ activity, member: { user_id: userId }, at }) => ({
        activityId: activity.id,
        userId,
        num: conditionCounts(activity, userId, tallies)[0] ?? 0,
        at,
      })),
  };
};
