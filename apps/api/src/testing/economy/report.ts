import { sumOf } from './earn.ts';
import { isVerified } from './exits.ts';
import { bestPlan } from './farming.ts';
import { farmNames } from './farms.ts';
import { type Honest, simulateHonestPeople } from './honest.ts';
import type { Person } from './person.ts';
import { personKinds } from './people.ts';
import { noRules, type Rules } from './rules.ts';

const sum = (people: readonly Person[], of: (one: Person) => number): number =>
  people.reduce((all, one) => all + of(one), 0);

/** Exits requested by honest people, and the shares of them that were delayed. */
const exitsOf = (people: readonly Person[]) => {
  const blocked = sum(people, ({ isBlocked }) => Number(isBlocked));
  const all = sum(people, ({ exits }) => exits) + blocked;
  const part = (count: number): number => count / Math.max(1, all);
  const reviewed = sum(people, (one) => one.reviewed);
  return {
    all,
    verify: part(blocked),
    review: part(reviewed),
    delayed: part(blocked + reviewed),
  };
};

export interface Size {
  readonly seed: number;
  readonly people: number;
  readonly days: number;
}

/** One seed's farms and honest people by some rules. `plain`: the same people's earnings without rules. */
export const economyOf = (
  { seed, people, days }: Size,
  rules: Rules,
  plain: Honest = simulateHonestPeople(seed, people, days, noRules),
) => {
  const honest = simulateHonestPeople(seed, people, days, rules);
  const { everybody } = honest;
  // By the original identity: without rules, no one changes it.
  const isKnown = plain.everybody.map(({ identity }) => isVerified(identity));
  const paid = (of: readonly Person[], known: boolean): number =>
    sum(
      of.filter((_, at) => isKnown[at] === known),
      ({ by }) => sumOf(by),
    );
  const lost = (known: boolean): number =>
    1 - paid(everybody, known) / paid(plain.everybody, known);
  return {
    farms: farmNames.map((name) => ({ name, ...bestPlan(name, honest, days, rules) })),
    exits: exitsOf(everybody),
    sorts: personKinds.map(({ name }) => ({
      name,
      ...exitsOf(everybody.filter(({ sort }) => sort.name === name)),
    })),
    lostVerified: lost(true),
    lostUnverified: lost(false),
  };
};
export type Figures = ReturnType<typeof economyOf>;
