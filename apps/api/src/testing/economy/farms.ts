import { scoreOf, type RiskFacts } from '../../domains/risk/signals.ts';
import { defaultNumbers as numbers } from '../../platform/numbers.ts';
import { type Deeds, earnOn, newAccount } from './earn.ts';

/** What one pays for in €: asked for by many who sell it, in its order of magnitude. */
export const prices = {
  mailAccount: 0.05,
  phoneAccount: 0.35,
  /** An address for a day: a lasting one at a provider, and one that a household has. */
  address: 0.07,
  homeAddress: 0.5,
  /** Through such an address. */
  gigabyte: 0.5,
  /** A used phone over two years, its power and its card. */
  phoneDay: 0.44,
  scriptDay: 0.002,
} as const;

/** A TAICE in €, as prizes give it; and what the cheapest of them costs: less is worth nothing. */
export const euroOfTaice = 0.00025;
export const cheapestPrize = 1_000;

export interface Farm {
  readonly name: string;
  /** New ones a day, and for how many days each is used. */
  readonly accounts: number;
  readonly from: number;
  readonly perDay: number;
  readonly lasts: number;
  readonly hours: number;
  readonly deeds: Deeds;
  /** As the hourly look at suspicious accounts finds one on the third day of its use. */
  readonly facts: Partial<RiskFacts>;
  /** €: for an account once, and for each day of its use. */
  readonly once: number;
  readonly daily: number;
}

const taps: Deeds = { sign_in: 1, like: 10, share_post: 3, comment: 2, follow: 1, collect: 2 };
const HOUR_MS = 3_600_000;
const always = 60;

export const farms: readonly Farm[] = [
  // Beats without a byte are no views; what needs none is done all the same.
  {
    name: 'scripts without videos',
    accounts: 300,
    from: 300,
    perDay: 0,
    lasts: always,
    hours: 0.2,
    deeds: taps,
    facts: { sessions: 100, undelivered: 100, on_address: 10, takes_part: true },
    once: prices.mailAccount,
    daily: prices.address / 10 + prices.scriptDay,
  },
  {
    name: 'scripts round the clock',
    accounts: 100,
    from: 100,
    perDay: 0,
    lasts: always,
    hours: 22,
    deeds: { ...taps, watch_video: 100, full_watch: 60, watch_time: 22 * 3_600 },
    facts: {
      watched_ms: 22 * HOUR_MS,
      span_ms: 72 * HOUR_MS,
      rest_ms: HOUR_MS,
      sessions: 700,
      qualified: 700,
      on_address: 5,
      takes_part: true,
    },
    once: prices.mailAccount,
    daily: prices.address / 5 + prices.scriptDay + 2 * prices.gigabyte,
  },
  // Nothing tells them from people but what they cost.
  {
    name: 'phones in a rack',
    accounts: 50,
    from: 50,
    perDay: 0,
    lasts: always,
    hours: 4,
    deeds: { ...taps, watch_video: 100, full_watch: 60, watch_time: 4 * 3_600 },
    facts: {
      watched_ms: 4 * HOUR_MS,
      span_ms: 72 * HOUR_MS,
      rest_ms: 9 * HOUR_MS,
      sessions: 700,
      qualified: 700,
      takes_part: true,
    },
    once: prices.phoneAccount,
    daily: prices.phoneDay,
  },
  // Ten of a network are paid at once; each leaves when there is nothing more for new ones.
  {
    name: 'new accounts for first videos',
    accounts: 200,
    from: 0,
    perDay: 200,
    lasts: 1,
    hours: 0.1,
    deeds: { ...taps, watch_video: 1, interest: 1, guide: 1, bind_email: 1 },
    facts: { sessions: 1, qualified: 1, takes_part: true },
    once: prices.mailAccount + prices.homeAddress / numbers.first_views_per_network,
    daily: prices.scriptDay,
  },
  // Each has as many friends a day as count; those come, watch one, share one, and never again.
  {
    name: 'rings of invitations',
    accounts: 20,
    from: 20,
    perDay: 0,
    lasts: always,
    hours: 0.5,
    deeds: { ...taps, watch_video: 5, invite: numbers.referral_day_cap },
    facts: { sessions: 35, qualified: 35, takes_part: true },
    once: prices.phoneAccount,
    daily:
      prices.scriptDay +
      numbers.referral_day_cap *
        (prices.mailAccount + prices.homeAddress / numbers.first_views_per_network),
  },
];

const nothing: RiskFacts = {
  user_id: 0n,
  watched_ms: 0,
  span_ms: 0,
  rest_ms: 0,
  sessions: 0,
  qualified: 0,
  voided: 0,
  regular: 0,
  undelivered: 0,
  earned: 0,
  takes_part: false,
  on_device: 1,
  on_address: 1,
  made_together: 1,
};

/** Points of an account's first week, friends' included. */
const earnedBy = ({ deeds, lasts }: Farm): number => {
  const account = newAccount();
  let points = 0;
  for (let day = 0; day < Math.min(7, lasts); day += 1) {
    const { contributed, referred } = earnOn(account, day, deeds);
    points += contributed + referred;
  }
  return points;
};

/** What becomes of an account: whoever is paid anything is looked at, as in the product. */
export const judged = (farm: Farm) => {
  const earned = earnedBy(farm);
  const isLooked = earned > 0;
  const { score, signals } = scoreOf({ ...nothing, earned, ...farm.facts });
  const act = (least: number) => isLooked && score >= least;
  return {
    score,
    signals: signals.map(({ key }) => key),
    isLooked,
    isLimited: act(numbers.risk_limit),
    isReviewed: act(numbers.risk_review),
  };
};
