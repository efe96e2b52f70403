import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import type { EventOf } from '../../platform/events/catalogue.ts';
import { consumer } from '../../platform/events/consumer.ts';
import { tell } from '../../platform/live/tell.ts';
import type { Settings } from '../../platform/settings.ts';
import { noEarning } from '../../platform/standing.ts';
import { watchedMarks } from '../tasks/count-events.ts';
import { counted, type Counted, type TaskCount } from '../tasks/task-counting-rules.ts';
import { levelOf } from '../user/level.ts';
import { isFor } from '../content/banner-queries.ts';
import { complete, completeWaiting } from './complete.ts';
import { joinActivities } from './join.ts';
import { readMembers, readTallies, writeNums, writeTallies } from './member-queries.ts';
import { mostOf, progressOf } from './progress.ts';
import { type Activity, liveBetween } from './queries.ts';

type LoggedIn = EventOf<'user.logged_in'>;
type Verified = EventOf<'user.verified'>;
type Told = Counted | LoggedIn | Verified;
const isLogin = (event: Told): event is LoggedIn => event.type === 'user.logged_in';
const isVerified = (event: Told): event is Verified => event.type === 'user.verified';
const isDeed = (event: Told): event is Counted => !isLogin(event) && !isVerified(event);

const LIMITED = `select id from "user" u where id = any($1::bigint[]) and ${noEarning('false')} is not null`;

/** Drops actions done under a limit: they never count, not even after the limit ends. */
const withoutLimited = async (tx: Tx, marks: readonly TaskCount[]): Promise<TaskCount[]> => {
  const ids = [...new Set(marks.map(({ userId }) => userId))];
  const rows = await preparedQuery<{ id: bigint }>(tx, 'activity_limited', LIMITED, [ids]);
  const limited = new Set(rows.map(({ id }) => id));
  return marks.filter(({ userId, takesBack }) => takesBack || !limited.has(userId));
};

const PEOPLE = `select id, xp, country, lang from "user" where id = any($1::bigint[])`;
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
  const open = activities.filter(({ type }) => type !== 'info');
  if (logins.length === 0 || open.length === 0) return;
  const rows = await preparedQuery<Person>(tx, 'activity_people', PEOPLE, [
    logins.map(({ userId }) => userId),
  ]);
  const people = new Map(rows.map((row) => [row.id, row]));
  await joinActivities(
    tx,
    logins.flatMap(({ userId, at, payload }) => {
      const person = people.get(userId);
      if (!person) return [];
      const who = {
        lang: person.lang,
        appType: payload.app_type,
        level: levelOf(person.xp, settings).no,
        country: person.country,
      };
      return open
        .filter(
          ({ starts_at, ends_at, target }) => starts_at <= at && at < ends_at && isFor(target, who),
        )
        .map(({ id }) => ({ activityId: id, userId, at }));
    }),
  );
};

/** People whose counts (`marksOf`) an event can change. A qualified friend also counts for the inviter. */
const doersOf = ({ type, userId, payload }: Counted): bigint[] =>
  type === 'invite.qualified'
    ? [BigInt(payload.inviter_id)]
    : type === 'nft.bought' && payload.inviter_id !== undefined
      ? [userId, BigInt(payload.inviter_id)]
      : [userId];

const progress = consumer({
  name: 'activities.progress',
  on: [...counted, 'user.logged_in', 'user.verified'],
  handle: async (tx, events: readonly Told[], rules) => {
    const times = events.map(({ at }) => at.getTime());
    const activities = await liveBetween(
      tx,
      new Date(Math.min(...times)),
      new Date(Math.max(...times)),
    );
    if (activities.length === 0) return;
    await joinAll(tx, events.filter(isLogin), activities, rules.settings);
    await completeWaiting(
      tx,
      new Map(events.filter(isVerified).map(({ userId, at }) => [userId, at])),
      activities,
      rules,
    );
    const deeds = events.filter(isDeed);
    if (deeds.length === 0) return;
    const ids = activities.map(({ id }) => id);
    const members = await readMembers(tx, ids, [...new Set(deeds.flatMap(doersOf))]);
    if (members.length === 0) return;
    const taking = new Set(members.map(({ user_id }) => user_id));
    const { counting, waiting } = await watchedMarks(
      tx,
      deeds.filter((event) => doersOf(event).some((doer) => taking.has(doer))),
      {
        mostVisitors: Math.max(...activities.map((activity) => mostOf(activity, 'share_visit'))),
        shortestMs: rules.settings.view_min_duration_ms,
      },
    );
    const marks = await withoutLimited(tx, counting);
    const known = await readTallies(tx, ids, [...taking]);
    const { changed, completed, nums } = progressOf(marks, activities, members, known);
    await writeTallies(tx, changed);
    await writeNums(tx, nums);
    await complete(tx, completed, rules);
    await tell(
      tx,
      [...new Set([...changed.map(({ userId }) => userId), ...waiting])].map((userId) => ({
        userId,
        event: { kind: 'tasks' },
      })),
    );
  },
});

export const activityConsumers = [progress];
