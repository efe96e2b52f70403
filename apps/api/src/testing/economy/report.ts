import { cheapestPrize, euroOfTaice, type Farm, farms, judged } from './farms.ts';
import { ARRIVING, type Lived } from './live.ts';

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const sum = (people: Lived['everybody'], of: 'paid' | 'days' | 'hours'): number =>
  people.reduce((all, person) => all + person[of], 0);

export interface FarmFigures {
  readonly name: string;
  readonly accounts: number;
  /** TAICE of an account and day of its use, and of an hour of that. */
  readonly perDay: number;
  readonly perHour: number;
  /** €, of the whole farm over all days. */
  readonly earns: number;
  readonly spends: number;
  readonly found: string;
}

const foundOf = (farm: Farm): string => {
  const { isLooked, isLimited, isReviewed, signals } = judged(farm);
  if (isLimited) return `limited on its third day: ${signals.join(', ')}`;
  if (isReviewed) return `found by the staff: ${signals.join(', ')}`;
  return isLooked ? 'looked at, not found' : 'never looked at';
};

const farmFigures = (farm: Farm, everybody: Lived['everybody']): FarmFigures => {
  const members = everybody.filter((person) => person.farm === farm);
  const used = sum(members, 'days');
  const paid = sum(members, 'paid');
  const redeemed = sum(
    members.filter((each) => each.paid >= cheapestPrize),
    'paid',
  );
  const perDay = paid / Math.max(1, used);
  return {
    name: farm.name,
    accounts: members.length,
    perDay,
    perHour: perDay / farm.hours,
    earns: redeemed * euroOfTaice,
    spends: members.length * farm.once + used * farm.daily,
    found: foundOf(farm),
  };
};

/** What so many days came to. `topShare`: of all that honest people were paid, the part of the hundredth who got most. */
export const figuresOf = ({ told, perDay, everybody }: Lived) => {
  const honest = everybody.filter(({ farm }) => farm === null);
  const held = honest.map(({ paid }) => paid).toSorted((a, b) => b - a);
  const all = held.reduce((sum, paid) => sum + paid, 0);
  const top = held.slice(0, Math.ceil(held.length / 100)).reduce((sum, paid) => sum + paid, 0);
  const factors = told.map(({ factor }) => factor);
  const least = Math.min(...factors);
  const keen = honest.filter(({ sort }) => sort?.name === 'grinder');
  return {
    factor: {
      mean: mean(factors),
      least,
      leastOn: factors.indexOf(least) + 1,
      /** Once all are there. */
      later: Math.min(1, ...factors.slice(ARRIVING)),
    },
    active: mean(told.map(({ active }) => active)),
    median: median(perDay),
    topShare: top / all,
    issued: told.reduce((sum, day) => sum + day.contributed * day.factor + day.granted, 0),
    /** TAICE of a day and of an hour of watching, of the honest people who do most. */
    grinder: {
      perDay: sum(keen, 'paid') / sum(keen, 'days'),
      perHour: sum(keen, 'paid') / sum(keen, 'hours'),
    },
    farms: farms.map((farm) => farmFigures(farm, everybody)),
  };
};
