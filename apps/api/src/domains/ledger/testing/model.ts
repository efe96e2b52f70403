import {
  addDays,
  dailyPool,
  type PoolRule,
  settledAmount,
  settlementFactor,
} from '@taice/core/rules';
import type { Day } from '../../../platform/db/schema-ledger.ts';

type State = 'open' | 'held' | 'settled' | 'forfeited';
interface Contributed {
  points: bigint;
  state: State;
  /** True if some of it came from a view. */
  watched: boolean;
}
/** A friend's reward: pending until it is paid. */
export interface Friend {
  readonly id: bigint;
  readonly user: bigint;
  readonly amount: bigint;
  /** The journal of its hold. */
  readonly journal: bigint;
  isPaid: boolean;
}
export interface Closed {
  readonly pool: bigint;
  readonly total: bigint;
  readonly factor: bigint;
  readonly users: number;
  paid: bigint;
}

/** A person's balances; micro-points. */
export interface ModelBalances {
  readonly pending: bigint;
  readonly available: bigint;
}

/**
 * A model of the ledger: each person's earnings per day, their available balance, and the total
 * paid per day. It has no accounts, journals or locks.
 */
export function ledgerModel(first: Day, rule: PoolRule) {
  const days = new Map<Day, Map<bigint, Contributed>>();
  const closed = new Map<Day, Closed>();
  const available = new Map<bigint, bigint>();
  const suspended = new Set<bigint>();
  const friends: Friend[] = [];
  let today = first;

  const contributionsOn = (day: Day): Map<bigint, Contributed> => {
    const known = days.get(day) ?? new Map<bigint, Contributed>();
    days.set(day, known);
    return known;
  };
  const mine = (user: bigint, state: State): [Day, Contributed][] =>
    [...days].flatMap(([day, users]) => {
      const part = users.get(user);
      return part?.state === state ? [[day, part] as [Day, Contributed]] : [];
    });
  const give = (user: bigint, amount: bigint) =>
    available.set(user, (available.get(user) ?? 0n) + amount);

  return {
    today: () => today,
    suspended,
    closed: (day: Day) => closed.get(day),
    has: (user: bigint): ModelBalances => ({
      pending: [
        ...mine(user, 'open').map(([, { points }]) => points),
        ...mine(user, 'held').map(([, { points }]) => points),
        ...friends.filter((each) => each.user === user && !each.isPaid).map(({ amount }) => amount),
      ].reduce((sum, points) => sum + points, 0n),
      available: available.get(user) ?? 0n,
    }),
    give,
    /** Books a friend's held points; they have no factor and belong to no settlement. */
    refer: (friend: Omit<Friend, 'isPaid'>) => void friends.push({ ...friend, isPaid: false }),
    friendsOf: (user: bigint): readonly Friend[] => friends.filter((each) => each.user === user),
    payFriend: (friend: Friend) => {
      friend.isPaid = true;
      give(friend.user, friend.amount);
    },
    /** Takes back a friend's reward from its bucket: the balance may fall below 0. */
    clawBack: (friend: Friend) => {
      friends.splice(friends.indexOf(friend), 1);
      if (friend.isPaid) give(friend.user, -friend.amount);
    },
    /** Returns the day it counts on: late points count today. */
    earn: (user: bigint, amount: bigint, day: Day, isView: boolean): Day => {
      const counted = closed.has(day) ? today : day;
      const users = contributionsOn(counted);
      const before = users.get(user);
      if (before) {
        before.points += amount;
        before.watched ||= isView;
      } else users.set(user, { points: amount, state: 'open', watched: isView });
      return counted;
    },
    spend: (user: bigint, amount: bigint): boolean => {
      const has = available.get(user) ?? 0n;
      if (has < amount) return false;
      available.set(user, has - amount);
      return true;
    },
    /** Closes today and begins the next day. */
    midnight: (): Closed => {
      const users = contributionsOn(today);
      for (const [user, part] of users)
        if (part.state === 'open' && suspended.has(user)) part.state = 'held';
      const due = [...users.values()].filter(({ state }) => state === 'open');
      const total = due.reduce((sum, { points }) => sum + points, 0n);
      let watchers = 0;
      for (let back = 1; back <= 7; back++)
        for (const { watched } of contributionsOn(addDays(today, -back)).values())
          watchers += Number(watched);
      const pool = dailyPool(BigInt(watchers), rule);
      const factor = settlementFactor(pool, total);
      const day: Closed = { pool, total, factor, users: users.size, paid: 0n };
      for (const [user, part] of users) {
        if (part.state !== 'open') continue;
        part.state = 'settled';
        const paid = settledAmount(part.points, factor);
        give(user, paid);
        day.paid += paid;
      }
      closed.set(today, day);
      today = addDays(today, 1);
      return day;
    },
    /** Pays the held days; returns their number. */
    release: (user: bigint): number => {
      suspended.delete(user);
      const held = mine(user, 'held');
      for (const [day, part] of held) {
        const settlement = closed.get(day);
        if (!settlement) throw new Error(`${day} is held but not closed`);
        part.state = 'settled';
        const paid = settledAmount(part.points, settlement.factor);
        settlement.paid += paid;
        give(user, paid);
      }
      return held.length;
    },
    /** Forfeits unpaid points; returns the sum. */
    forfeit: (user: bigint): bigint => {
      let taken = 0n;
      for (const state of ['open', 'held'] as const)
        for (const [, part] of mine(user, state)) {
          part.state = 'forfeited';
          taken += part.points;
        }
      return taken;
    },
  };
}
