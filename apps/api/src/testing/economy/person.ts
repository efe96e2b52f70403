import { randomOf } from '../random.ts';
import { type Delay, leastExit, leave, take } from './exits.ts';
import { availableOf, type Live, newLive } from './live.ts';
import { boundTo, type Home, homeOf } from './living.ts';
import { type Sort, sorts } from './people.ts';
import type { Rules } from './rules.ts';

/** Over so many days honest people come to be there: a pool goes by who was there before. */
export const ARRIVING = 14;
/** Between two exits of a person, in days. */
const EXIT_EVERY = 7;
/** Goals that people save for, in TAICE, by cumulated share of a hundred. */
const goals = [
  [55, leastExit],
  [80, 2 * leastExit],
  [95, 5 * leastExit],
  [100, 10 * leastExit],
] as const;
/** People per hundred who verify, or bind Telegram besides, once an exit asks for it. */
const verifiesOf100 = 90;
/** Friends per hundred who count: a tenth of the e-mail-only quarter never verifies. */
export const friendsOf100 = 97.5;

export interface Person extends Live {
  readonly sort: Sort;
  readonly home: Home;
  readonly wears: boolean;
  readonly goal: number;
  readonly way: 'cash' | 'code';
  readonly verifiesLater: boolean;
  identities: ReturnType<typeof boundTo>;
  /** Verified, or bound to a second identity, when an exit asked for it. */
  wasAsked: boolean;
  /** Since when an exit is wished, and what delayed it first. */
  wish: { readonly since: number; why: Delay | null } | null;
  lastExit: number;
  readonly delayed: Partial<Record<Delay, number>>;
  /** Its first video was held. */
  wasHeld: boolean;
  /** In a cluster that was found: it passes once the staff has looked. */
  cluster: 'open' | 'passed' | undefined;
  clusterSize: number;
}

export const everybodyOf = (seed: number, people: number): Person[] => {
  const [random, where] = [randomOf(seed), randomOf(seed + 2)];
  let n = 0;
  return sorts.flatMap((sort) =>
    Array.from({ length: Math.round((people * sort.share) / 100) }, (): Person => {
      const arrives = Math.floor(random() * ARRIVING);
      const home = homeOf(where, (n = n + 1), arrives);
      const since = home.living === 'school_class' ? 0 : arrives;
      const at = where() * 100;
      return {
        ...newLive(since, home.sharesDevice),
        sort,
        home,
        wears: where() * 100 < sort.wears,
        goal: goals.find(([most]) => at < most)?.[1] ?? leastExit,
        way: where() < 0.5 ? 'cash' : 'code',
        verifiesLater: where() * 100 < verifiesOf100,
        identities: boundTo(home.identity, home.hasOldTelegram),
        wasAsked: false,
        wish: null,
        lastExit: -EXIT_EVERY,
        delayed: {},
        wasHeld: false,
        cluster: undefined,
        clusterSize: 1,
      };
    }),
  );
};

const leaverOf = (one: Person, day: number) => ({
  identities: one.identities,
  activeDays: one.account.viewDays,
  ageDays: day - one.since,
  left: one.left,
  way: one.way,
  cluster: one.cluster,
});

/** Asks to take out all points once the goal is reached, and again until it goes. */
export const wishOn = (one: Person, day: number, rules: Rules): void => {
  const amount = Math.floor(availableOf(one));
  if (!one.wish && (amount < one.goal || day - one.lastExit < EXIT_EVERY)) return;
  one.wish ??= { since: day, why: null };
  let gate = leave(leaverOf(one, day), amount, rules, day);
  const isShort = gate.why === 'verify' || gate.why === 'allowance';
  // One tap, asked at the door: it binds what lets more leave.
  if (isShort && !one.wasAsked && one.verifiesLater && one.home.identity !== 'telegram') {
    one.wasAsked = true;
    one.identities = [...one.identities, ...boundTo('telegram', one.home.hasOldTelegram)];
    gate = leave(leaverOf(one, day), amount, rules, day);
  }
  if (gate.why) one.wish.why ??= gate.why;
  if (gate.why === 'cluster') one.cluster = 'passed';
  if (gate.most < leastExit) return;
  take(one.left, gate.most, day);
  const { why } = one.wish;
  if (why) one.delayed[why] = (one.delayed[why] ?? 0) + 1;
  one.lastExit = day;
  one.wish = null;
};
