import { initialTasks, groupBonus } from '../definitions.ts';

type Action = 'like' | 'share_post' | 'comment' | 'watch_video' | 'collect' | 'follow' | 'sign_in';

interface Done {
  readonly deed: Action;
  readonly to: string;
  readonly day: string;
  readonly at: number;
}

/** Targets of a person's actions by day or week, and for ever for kinds that count once. */
interface Person {
  readonly done: Map<string, Set<string>>;
  /** The time it counted, whether it still does, and how often it was undone. */
  readonly ever: Map<
    string,
    { readonly at: number; readonly day: string; readonly stands: boolean; readonly back: number }
  >;
  readonly complete: Set<string>;
  readonly watched: Set<string>;
  /** The day's actions on unwatched videos, in order. */
  readonly waiting: (Done & { isTakenBack: boolean })[];
  /** Points of open days, in TAICE. */
  pending: number;
  paid: number;
}

const ofVideos = new Set<Action>(['like', 'collect', 'comment', 'share_post']);
const onceOnly = new Set<Action>(['like', 'collect', 'follow']);
/** In a weekly task each day's action counts. */
const daily = new Set<Action>(['watch_video', 'share_post']);

/**
 * A simple model of the daily and weekly tasks, for people who are not new. It has no events,
 * batches or tables.
 */
export const createTaskModel = () => {
  const people = new Map<bigint, Person>();
  const personOf = (user: bigint): Person => {
    const person = people.get(user) ?? {
      done: new Map(),
      ever: new Map(),
      complete: new Set(),
      watched: new Set(),
      waiting: [],
      pending: 0,
      paid: 0,
    };
    people.set(user, person);
    return person;
  };
  const completeTasks = (person: Person, day: string, week: string): void => {
    for (const { code, type, key, total, point, unit } of initialTasks) {
      if (unit || (type !== 'day' && type !== 'week')) continue;
      const period = type === 'day' ? day : week;
      if ((person.done.get(`${period} ${key}`)?.size ?? 0) < total) continue;
      if (person.complete.has(`${period} ${code}`)) continue;
      person.complete.add(`${period} ${code}`);
      person.pending += point;
    }
    for (const group of new Set(initialTasks.flatMap((task) => task.group ?? []))) {
      const groupTasks = initialTasks.filter((task) => task.group === group);
      if (person.complete.has(`${day} +${group}`)) continue;
      if (!groupTasks.every(({ code }) => person.complete.has(`${day} ${code}`))) continue;
      person.complete.add(`${day} +${group}`);
      person.pending += groupBonus;
    }
  };
  const setOf = (person: Person, key: string): Set<string> => {
    const targets = person.done.get(key) ?? new Set();
    person.done.set(key, targets);
    return targets;
  };
  const countAction = (person: Person, { deed, to, day, at }: Done, week: string): void => {
    const name = `${deed} ${to}`;
    const earlier = person.ever.get(name);
    // Undone in time, it counts again on that day, and once on another.
    const isSameDay = earlier?.day === day;
    if (earlier && (earlier.stands || (!isSameDay && earlier.back > 1))) return;
    const undoCount = Math.max(0, (earlier?.back ?? 0) - Number(isSameDay));
    if (onceOnly.has(deed)) person.ever.set(name, { at, day, stands: true, back: undoCount });
    setOf(person, `${day} ${deed}`).add(to);
    setOf(person, `${week} ${deed}`).add(daily.has(deed) ? `${to} ${day}` : to);
    completeTasks(person, day, week);
  };
  const undoAction = ({ ever, done }: Person, { deed, to, day, at }: Done): void => {
    const earlier = ever.get(`${deed} ${to}`);
    if (!earlier?.stands || earlier.at !== at) return;
    ever.set(`${deed} ${to}`, { ...earlier, stands: false, back: earlier.back + 1 });
    done.get(`${day} ${deed}`)?.delete(to);
  };
  return {
    does: (
      user: bigint,
      action: Action,
      to: string,
      day: string,
      week: string,
      at: number,
    ): void => {
      const person = personOf(user);
      const entry = { deed: action, to, day, at };
      if (ofVideos.has(action) && !person.watched.has(to)) {
        person.waiting.push({ ...entry, isTakenBack: false });
        return;
      }
      countAction(person, entry, week);
      if (action !== 'watch_video' || person.watched.has(to)) return;
      person.watched.add(to);
      for (const each of person.waiting) {
        if (each.to !== to || each.day !== day) continue;
        countAction(person, each, week);
        if (each.isTakenBack) undoAction(person, each);
      }
    },
    /** At once: an action that counted longer is not undone. */
    takesBack: (user: bigint, action: Action, to: string, day: string, at: number): void => {
      const person = personOf(user);
      const last = person.waiting.at(-1);
      if (last?.at === at) last.isTakenBack = true;
      else undoAction(person, { deed: action, to, day, at });
    },
    hasWatched: (user: bigint, to: string): boolean => personOf(user).watched.has(to),
    midnight: (): void => {
      for (const person of people.values()) {
        person.paid += person.pending;
        person.pending = 0;
      }
    },
    has: (user: bigint): { readonly pending: number; readonly paid: number } => personOf(user),
    bonuses: (user: bigint): number =>
      [...personOf(user).complete].filter((each) => each.includes(' +')).length,
  };
};
