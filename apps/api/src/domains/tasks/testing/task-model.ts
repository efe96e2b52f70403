import { initialTasks, groupBonus } from '../definitions.ts';

type Deed = 'like' | 'share_post' | 'comment' | 'watch_video' | 'collect' | 'follow' | 'sign_in';

interface Done {
  readonly deed: Deed;
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

const ofVideos = new Set<Deed>(['like', 'collect', 'comment', 'share_post']);
const onceOnly = new Set<Deed>(['like', 'collect', 'follow']);
/** In a weekly task each day's action counts. */
const daily = new Set<Deed>(['watch_video', 'share_post']);

/**
 * A simple model of the daily and weekly tasks, for people who are not new. It has no events,
 * batches or tables.
 */
export const createTaskModel = () => {
  const people = new Map<bigint, Person>();
  const of = (user: bigint): Person => {
    const known = people.get(user) ?? {
      done: new Map(),
      ever: new Map(),
      complete: new Set(),
      watched: new Set(),
      waiting: [],
      pending: 0,
      paid: 0,
    };
    people.set(user, known);
    return known;
  };
  const settle = (person: Person, day: string, week: string): void => {
    for (const { code, type, key, total, point, unit } of initialTasks) {
      if (unit || (type !== 'day' && type !== 'week')) continue;
      const period = type === 'day' ? day : week;
      if ((person.done.get(`${period} ${key}`)?.size ?? 0) < total) continue;
      if (person.complete.has(`${period} ${code}`)) continue;
      person.complete.add(`${period} ${code}`);
      person.pending += point;
    }
    for (const group of new Set(initialTasks.flatMap((task) => task.group ?? []))) {
      const own = initialTasks.filter((task) => task.group === group);
      if (person.complete.has(`${day} +${group}`)) continue;
      if (!own.every(({ code }) => person.complete.has(`${day} ${code}`))) continue;
      person.complete.add(`${day} +${group}`);
      person.pending += groupBonus;
    }
  };
  const setOf = (person: Person, key: string): Set<string> => {
    const known = person.done.get(key) ?? new Set();
    person.done.set(key, known);
    return known;
  };
  const counts = (person: Person, { deed, to, day, at }: Done, week: string): void => {
    const name = `${deed} ${to}`;
    const known = person.ever.get(name);
    // Undone in time, it counts again on that day, and once on another.
    const isSameDay = known?.day === day;
    if (known && (known.stands || (!isSameDay && known.back > 1))) return;
    const back = Math.max(0, (known?.back ?? 0) - Number(isSameDay));
    if (onceOnly.has(deed)) person.ever.set(name, { at, day, stands: true, back });
    setOf(person, `${day} ${deed}`).add(to);
    setOf(person, `${week} ${deed}`).add(daily.has(deed) ? `${to} ${day}` : to);
    settle(person, day, week);
  };
  const takesBack = ({ ever, done }: Person, { deed, to, day, at }: Done): void => {
    const known = ever.get(`${deed} ${to}`);
    if (!known?.stands || known.at !== at) return;
    ever.set(`${deed} ${to}`, { ...known, stands: false, back: known.back + 1 });
    done.get(`${day} ${deed}`)?.delete(to);
  };
  return {
    does: (user: bigint, deed: Deed, to: string, day: string, week: string, at: number): void => {
      const person = of(user);
      const one = { deed, to, day, at };
      if (ofVideos.has(deed) && !person.watched.has(to)) {
        person.waiting.push({ ...one, isTakenBack: false });
        return;
      }
      counts(person, one, week);
      if (deed !== 'watch_video' || person.watched.has(to)) return;
      person.watched.add(to);
      for (const each of person.waiting) {
        if (each.to !== to || each.day !== day) continue;
        counts(person, each, week);
        if (each.isTakenBack) takesBack(person, each);
      }
    },
    /** At once: an action that counted longer is not undone. */
    takesBack: (user: bigint, deed: Deed, to: string, day: string, at: number): void => {
      const person = of(user);
      const last = person.waiting.at(-1);
      if (last?.at === at) last.isTakenBack = true;
      else takesBack(person, { deed, to, day, at });
    },
    hasWatched: (user: bigint, to: string): boolean => of(user).watched.has(to),
    midnight: (): void => {
      for (const person of people.values()) {
        person.paid += person.pending;
        person.pending = 0;
      }
    },
    has: (user: bigint): { readonly pending: number; readonly paid: number } => of(user),
    bonuses: (user: bigint): number =>
      [...of(user).complete].filter((each) => each.includes(' +')).length,
  };
};
