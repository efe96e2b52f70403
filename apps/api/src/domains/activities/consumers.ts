import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import type { EventOf } from '../../platform/events/catalogue.ts';
import { defineConsumer } from '../../platform/events/consumer.ts';
import { publishLiveEvents } from '../../platform/live/publish-live-events.ts';
import type { Settings } from '../../platform/settings.ts';
import { earningBlockerSql } from '../../platform/earning-eligibility.ts';
import { watchedTaskCounts } from '../tasks/count-events.ts';
import {
  countedEventTypes,
  type CountedEvent,
  type TaskCount,
} from '../tasks/task-counting-rules.ts';
import { levelOf } from '../user/level.ts';
import { matchesTarget } from '../content/banner-queries.ts';
import { recordCompletions, completeAfterVerification } from './record-completions.ts';
import { joinActivities } from './join.ts';
import {
  readMembers,
  readTaskProgress,
  writeRankCounts,
  writeTaskProgress,
} from './member-queries.ts';
import { maxCountFor, computeProgress } from './progress.ts';
import { type Activity, listLiveActivities } from './queries.ts';

type LoggedIn = EventOf<'user.logged_in'>;
type Verified = EventOf<'user.verified'>;
type HandledEvent = CountedEvent | LoggedIn | Verified;
const isLogin = (event: HandledEvent): event is LoggedIn => event.type === 'user.logged_in';
const isVerified = (event: HandledEvent): event is Verified => event.type === 'user.verified';
const isCountedEvent = (event: HandledEvent): event is CountedEvent =>
  !isLogin(event) && !isVerified(event);

const LIST_LIMITED_USERS = `select id from "user" u where id = any($1::bigint[]) and ${earningBlockerSql('false')} is not null`;

/** Drops actions done under a limit: they never count, not even after the limit ends. */
const withoutLimited = async (tx: Tx, counts: readonly TaskCount[]): Promise<TaskCount[]> => {
  const ids = [...new Set(counts.map(({ userId }) => userId))];
  const rows = await preparedQuery<{ id: bigint }>(tx, 'activity_limited', LIST_LIMITED_USERS, [
    ids,
  ]);
  const limited = new Set(rows.map(({ id }) => id));
  return counts.filter(({ userId, isUndo }) => isUndo || !limited.has(userId));
};

const READ_PEOPLE = `select id, xp, country, lang from "user" where id = any($1::bigint[])`;
interface Person {
  readonly id: bigint;
  readonly xp: bigint;
  readonly country: string | null;
  readonly lang: string;
}

/** A login while a campaign runs joins that person to it, if it targets them. */
const joinAll = async (
  tx: Tx,
  logins: readonly LoggedIn[],
  activities: readonly Activity[],
  settings: Settings,
): Promise<void> => {
  const joinable = activities.filter(({ type }) => type !== 'info');
  if (logins.length === 0 || joinable.length === 0) return;
  const rows = await preparedQuery<Person>(tx, 'activity_people', READ_PEOPLE, [
    logins.map(({ userId }) => userId),
  ]);
  const people = new Map(rows.map((row) => [row.id, row]));
  await joinActivities(
    tx,
    logins.flatMap(({ userId, at, payload }) => {
      const person = people.get(userId);
      if (!person) return [];
      const audience = {
        lang: person.lang,
        appType: payload.app_type,
        level: levelOf(person.xp, settings).no,
        country: person.country,
      };
      return joinable
        .filter(
          ({ starts_at, ends_at, target }) =>
            starts_at <= at && at < ends_at && matchesTarget(target, audience),
        )
        .map(({ id }) => ({ activityId: id, userId, at }));
    }),
  );
};

/** People whose counts an event can change. A qualified friend also counts for the inviter. */
const affectedUserIds = ({ type, userId, payload }: CountedEvent): bigint[] =>
  type === 'invite.qualified'
    ? [BigInt(payload.inviter_id)]
    : type === 'nft.bought' && payload.inviter_id !== undefined
      ? [userId, BigInt(payload.inviter_id)]
      : [userId];

const progress = defineConsumer({
  name: 'activities.progress',
  on: [...countedEventTypes, 'user.logged_in', 'user.verified'],
  handle: async (tx, events: readonly HandledEvent[], services) => {
    const times = events.map(({ at }) => at.getTime());
    const activities = await listLiveActivities(
      tx,
      new Date(Math.min(...times)),
      new Date(Math.max(...times)),
    );
    if (activities.length === 0) return;
    await joinAll(tx, events.filter(isLogin), activities, services.settings);
    await completeAfterVerification(
      tx,
      new Map(events.filter(isVerified).map(({ userId, at }) => [userId, at])),
      activities,
      services,
    );
    const countedEvents = events.filter(isCountedEvent);
    if (countedEvents.length === 0) return;
    const ids = activities.map(({ id }) => id);
    const members = await readMembers(tx, ids, [
      ...new Set(countedEvents.flatMap(affectedUserIds)),
    ]);
    if (members.length === 0) return;
    const memberIds = new Set(members.map(({ user_id }) => user_id));
    const { counting, waiting } = await watchedTaskCounts(
      tx,
      countedEvents.filter((event) =>
        affectedUserIds(event).some((userId) => memberIds.has(userId)),
      ),
      {
        mostVisitors: Math.max(
          ...activities.map((activity) => maxCountFor(activity, 'share_visit')),
        ),
        shortestMs: services.settings.view_min_duration_ms,
      },
    );
    const counts = await withoutLimited(tx, counting);
    const tallies = await readTaskProgress(tx, ids, [...memberIds]);
    const { changed, completed, nums } = computeProgress(counts, activities, members, tallies);
    await writeTaskProgress(tx, changed);
    await writeRankCounts(tx, nums);
    await recordCompletions(tx, completed, services);
    await publishLiveEvents(
      tx,
      [...new Set([...changed.map(({ userId }) => userId), ...waiting])].map((userId) => ({
        userId,
        event: { kind: 'tasks' },
      })),
    );
  },
});

export const activityConsumers = [progress];
