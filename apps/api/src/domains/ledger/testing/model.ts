import {
  addDays,
  dailyPool,
  type PoolRule,
  settledAmount,
  settlementFactor,
} from '@taice/core/rules';
import type { Day } from '../../../platform/db/schema-ledger.ts';

type State = 'open' | 'held' | 'settled' | 'forfeited';
interface DayContribution {
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
export interface ClosedDay {
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
export function ledgerModel(firstDay: Day, rule: PoolRule) {
  const days = new Map<Day, Map<bigint, DayContribution>>();
  const closedDays = new Map<Day, ClosedDay>();
  const available = new Map<bigint, bigint>();
  const suspended = new Set<bigint>();
  const friends: Friend[] = [];
  let today = firstDay;

  const contributionsOn = (day: Day): Map<bigint, DayContribution> => {
    const users = days.get(day) ?? new Map<bigint, DayContribution>();
    days.set(day, users);
    return users;
  };
  const contributionsOf = (user: bigint, state: State): [Day, DayContribution][] =>
    [...days].flatMap(([day, users]) => {
      const contribution = users.get(user);
      return contribution?.state === state ? [[day, contribution] as [Day, DayContribution]] : [];
    });
  const give = (user: bigint, amount: bigint) =>
    available.set(user, (available.get(user) ?? 0n) + amount);

  return {
    today: () => today,
    suspended,
    closed: (day: Day) => closedDays.get(day),
    has: (user: bigint): ModelBalances => ({
      pending: [
        ...contributionsOf(user, 'open').map(([, { points }]) => points),
        ...contributionsOf(user, 'held').map(([, { points }]) => points),
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
      const countedDay = closedDays.has(day) ? today : day;
      const users = contributionsOn(countedDay);
      const contribution = users.get(user);
      if (contribution) {
        contribution.points += amount;
        contribution.watched ||= isView;
      } else users.set(user, { points: amount, state: 'open', watched: isView });
      return countedDay;
    },
    spend: (user: bigint, amount: bigint): boolean => {
      const balance = available.get(user) ?? 0n;
      if (balance < amount) return false;
      available.set(user, balance - amount);
      return true;
    },
    /** Closes today and begins the next day. */
    midnight: (): ClosedDay => {
      const users = contributionsOn(today);
      for (const [user, contribution] of users)
        if (contribution.state === 'open' && suspended.has(user)) contribution.state = 'held';
      const payable = [...users.values()].filter(({ state }) => state === 'open');
      const total = payable.reduce((sum, { points }) => sum + points, 0n);
      let watchers = 0;
      for (let daysBack = 1; daysBack <= 7; daysBack++)
        for (const { watched } of contributionsOn(addDays(today, -daysBack)).values())
          watchers += Number(watched);
      const pool = dailyPool(BigInt(watchers), rule);
      const factor = settlementFactor(pool, total);
      const settlement: ClosedDay = { pool, total, factor, users: users.size, paid: 0n };
      for (const [user, contribution] of users) {
        if (contribution.state !== 'open') continue;
        contribution.state = 'settled';
        const paid = settledAmount(contribution.points, factor);
        give(user, paid);
        settlement.paid += paid;
      }
      closedDays.set(today, settlement);
      today = addDays(today, 1);
      return settlement;
    },
    /** Pays the held days; returns their number. */
    release: (user: bigint): number => {
      suspended.delete(user);
      const held = contributionsOf(user, 'held');
      for (const [day, contribution] of held) {
        const settlement = closedDays.get(day);
        if (!settlement) throw new Error(`${day} is held but not closed`);
        contribution.state = 'settled';
        const paid = settledAmount(contribution.points, settlement.factor);
        settlement.paid += paid;
        give(user, paid);
      }
      return held.length;
    },
    /** Forfeits unpaid points; returns the sum. */
    forfeit: (user: bigint): bigint => {
      let forfeited = 0n;
      for (const state of ['open', 'held'] as const)
        for (const [, contribution] of contributionsOf(user, state)) {
          contribution.state = 'forfeited';
          forfeited += contribution.points;
        }
      return forfeited;
    },
  };
}
