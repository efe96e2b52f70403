import { type Random, randomOf } from '../random.ts';
import { type Identity, minExit, canExit, unreviewedAllowance } from './exits.ts';
import { availableOf, type SimulatedAccount, newSimulatedAccount } from './simulate-day.ts';
import { type PersonKind, personKinds } from './people.ts';
import type { Rules } from './rules.ts';

/** Honest people arrive over so many days. */
const ARRIVAL_DAYS = 14;
/** Between two exits of a person, in days. */
const EXIT_INTERVAL_DAYS = 7;
/** Goals that people save for, in TAICE, by cumulated share of a hundred. */
const goals = [
  [55, minExit],
  [80, 2 * minExit],
  [95, 5 * minExit],
  [100, 10 * minExit],
] as const;
/** Identities of honest people, by cumulated share of a hundred. */
const identities = [
  [55, 'telegram'],
  [70, 'google'],
  [75, 'wallet'],
  [100, 'mail'],
] as const;
/** Telegram accounts older than a year, per hundred. */
const oldTelegramOf100 = 92;
/** People per hundred who bind Telegram once an exit asks for it. */
const verifiesOf100 = 90;
/** Friends per hundred who count: a tenth of the e-mail-only quarter never verifies. */
export const friendsOf100 = 97.5;

export interface Person extends SimulatedAccount {
  readonly sort: PersonKind;
  readonly wears: boolean;
  readonly goal: number;
  /** The Telegram account that they have, or bind; null: they never verify. */
  readonly telegram: Extract<Identity, 'telegram' | 'old_telegram'> | null;
  lastExit: number;
  exits: number;
  /** Exits that waited for a review. */
  reviewed: number;
  /** Their exit waits until they verify. */
  isBlocked: boolean;
}

const pick = <T>(random: Random, weighted: readonly (readonly [number, T])[]): T => {
  const percentile = random() * 100;
  return (weighted.find(([upperBound]) => percentile < upperBound) ?? weighted[0]!)[1];
};

export const createPeople = (seed: number, count: number): Person[] => {
  const random = randomOf(seed);
  return personKinds.flatMap((personKind) =>
    Array.from({ length: Math.round((count * personKind.share) / 100) }, (): Person => {
      const kind = pick(random, identities);
      const telegram = random() * 100 < oldTelegramOf100 ? 'old_telegram' : 'telegram';
      const verifies = random() * 100 < verifiesOf100;
      return {
        ...newSimulatedAccount(
          kind === 'telegram' ? telegram : kind,
          Math.floor(random() * ARRIVAL_DAYS),
        ),
        sort: personKind,
        wears: random() * 100 < personKind.wears,
        goal: pick(random, goals),
        telegram: verifies ? telegram : null,
        lastExit: -EXIT_INTERVAL_DAYS,
        exits: 0,
        reviewed: 0,
        isBlocked: false,
      };
    }),
  );
};

/** Takes out all points once the goal is reached. The staff approves a reviewed exit on the next day. */
export const exitOn = (person: Person, day: number, rules: Rules): void => {
  const amount = Math.floor(availableOf(person));
  if (amount < person.goal || day - person.lastExit < EXIT_INTERVAL_DAYS) return;
  // One tap, asked on entry.
  if (!canExit(person.identity, rules) && person.telegram) person.identity = person.telegram;
  person.isBlocked = !canExit(person.identity, rules);
  if (person.isBlocked) return;
  const isReviewed = amount > unreviewedAllowance(person.identity, person.exited, rules, day);
  if (!isReviewed) person.exited.byDay.set(day, amount);
  person.exited[isReviewed ? 'passed' : 'unreviewed'] += amount;
  person.exits += 1;
  person.reviewed += Number(isReviewed);
  person.lastExit = day + Number(isReviewed);
};
