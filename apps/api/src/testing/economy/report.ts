import { sumOf } from './earn.ts';
import { isVerified } from './exits.ts';
import { bestPlan } from './farming.ts';
import { farmNames } from './farms.ts';
import { type Honest, simulateHonestPeople } from './honest.ts';
import type { Person } from './person.ts';
import { personKinds } from './people.ts';
import { noRules, type Rules } from './rules.ts';

const sum = (people: readonly Person[], valueOf: (one: Person) => number): number =>
  people.reduce((total, one) => total + valueOf(one), 0);

/** Exits requested by honest people, and the shares of them that were delayed. */
const exitsOf = (people: readonly Person[]) => {
  const blocked = sum(people, ({ isBlocked }) => Number(isBlocked));
  const total = sum(people, ({ exits }) => exits) + blocked;
  const shareOf = (count: number): number => count / Math.max(1, total);
  const reviewed = sum(people, (one) => one.reviewed);
  return {
    all: total,
    verify: shareOf(blocked),
    review: shareOf(reviewed),
    delayed: shareOf(blocked + reviewed),
  };
};

export interface Size {
  readonly seed: number;
  readonly people: number;
  readonly days: number;
}

/** One seed's farms and honest people by some rules. `baseline`: the same people's earnings without rules. */
export const economyOf = (
  { seed, people, days }: Size,
  rules: Rules,
  baseline: Honest = simulateHonestPeople(seed, people, days, noRules),
) => {
  const honest = simulateHonestPeople(seed, people, days, rules);
  const { everybody } = honest;
  // By the original identity: without rules, no one changes it.
  const isVerifiedAt = baseline.everybody.map(({ identity }) => isVerified(identity));
  const paidTo = (persons: readonly Person[], verified: boolean): number =>
    sum(
      persons.filter((_, at) => isVerifiedAt[at] === verified),
      ({ by: pointsByPath }) => sumOf(pointsByPath),
    );
  const lostShare = (verified: boolean): number =>
    1 - paidTo(everybody, verified) / paidTo(baseline.everybody, verified);
  return {
    farms: farmNames.map((name) => ({ name, ...bestPlan(name, honest, days, rules) })),
    exits: exitsOf(everybody),
    sorts: personKinds.map(({ name }) => ({
      name,
      ...exitsOf(everybody.filter(({ sort: personKind }) => personKind.name === name)),
    })),
    lostVerified: lostShare(true),
    lostUnverified: lostShare(false),
  };
};
export type Figures = ReturnType<typeof economyOf>;
