import type { RiskFacts } from '../../domains/risk/signals.ts';
import { numbers } from './before.ts';
import type { Deeds } from './earn.ts';
import type { PriceKey } from './prices.ts';
import type { Rules } from './rules.ts';

/** Identities that a farm buys. */
export type Bought = Extract<PriceKey, 'mail' | 'google' | 'telegram' | 'old_telegram' | 'wallet'>;

/** How a farm hides: each can be as people are, or the same for all of its accounts. */
export interface Disguise {
  /** `address`: `perAddress` accounts at a static one; `proxies`: changing ones of households; `phones`: a card each. */
  readonly lives: 'address' | 'proxies' | 'phones';
  readonly perAddress: number;
  /** New accounts come to where the older ones are. */
  readonly staysThere: boolean;
  readonly isSpread: boolean;
  readonly ownOrder: boolean;
  readonly ownRhythm: boolean;
  readonly ownExit: boolean;
}

/** Accounts of a farm that are used alike. */
export interface Member extends Disguise {
  readonly identity: Bought;
  /** At first, and new ones a day; on how many days each is used, after how many of waiting. */
  readonly from: number;
  readonly perDay: number;
  readonly lasts: number;
  readonly waits: number;
  /** New ones are lived on one of so many days, and stand for those of the others. */
  readonly every: number;
  /** On so many days of use. */
  readonly deeds: (age: number) => Deeds;
  /** Every other one is on the device of the one before it. */
  readonly sharesDevices: boolean;
  /** As the hourly look at suspicious accounts finds one on the third day of its use. */
  readonly facts: Partial<RiskFacts>;
}

/** One way that a farm could go; the best of them is its own. */
export interface Plan {
  readonly note: string;
  readonly members: readonly Member[];
}
export interface Farm {
  readonly name: string;
  readonly plans: (rules: Rules) => readonly Plan[];
}

const HOUR_MS = 3_600_000;
/** Accounts at one address where no rule speaks against it. */
const MANY = 40;
/** Accounts of a plan: they are alike, so that a few stand for many; today the first ten of an address are not. */
const sizeOf = ({ isLevels }: Rules): number => (isLevels ? 8 : MANY);
/** Deeds that cost no time. A farm's links are visited from its other addresses. */
export const taps: Deeds = {
  sign_in: 1,
  like: 10,
  share_post: 3,
  share_visit: numbers.share_visits_per_network,
  comment: 2,
  follow: 1,
  collect: 2,
};
/** A wallet is made for nothing, as the key of a device is. */
const steps: Deeds = { interest: 1, guide: 1, bind_wallet: 1 };
export const watching = (watch_video: number, seconds = 30): Deeds => ({
  watch_video,
  full_watch: Math.min(3, watch_video),
  watch_time: watch_video * seconds,
});
/** Facts of a viewer who sleeps. */
export const asPeople = (videos: number, on_address: number): Partial<RiskFacts> => ({
  watched_ms: videos * 30_000,
  span_ms: 72 * HOUR_MS,
  rest_ms: 9 * HOUR_MS,
  sessions: videos * 7,
  qualified: videos * 7,
  on_address,
  takes_part: true,
});

const careless: Disguise = {
  lives: 'address',
  perAddress: MANY,
  staysThere: true,
  isSpread: false,
  ownOrder: false,
  ownRhythm: false,
  ownExit: false,
};
export const careful: Disguise = {
  ...careless,
  isSpread: true,
  ownOrder: true,
  ownRhythm: true,
  ownExit: true,
};
export const proxies: Disguise = { ...careful, lives: 'proxies', perAddress: 1 };
/** Groups that are smaller than a cluster, each at an address of its own. */
export const groups = ({ settings }: Rules): Disguise => ({
  ...careful,
  staysThere: false,
  perAddress: Math.max(1, settings.cluster_least - 1),
});
/** As many to an address as have their first video paid at once. */
export const tens: Disguise = { ...careful, perAddress: numbers.first_views_per_network };

const disguises = (rules: Rules): readonly (readonly [string, Disguise])[] => [
  ['all alike', careless],
  ['unlike, one address', careful],
  ...(rules.isLevels
    ? ([[`groups of ${groups(rules).perAddress}`, groups(rules)]] as const)
    : ([['ten to an address', tens]] as const)),
  ['proxies', proxies],
];
/** Identities that are worth a try: without levels none brings anything. */
export const identities = ({ isLevels }: Rules): readonly Bought[] =>
  isLevels ? ['mail', 'google', 'telegram', 'old_telegram'] : ['mail'];

export type Use = Pick<Member, 'deeds'> & Partial<Member>;
export const member = (rules: Rules, disguise: Disguise, identity: Bought, use: Use): Member => {
  const { deeds, ...more } = use;
  return {
    ...disguise,
    identity,
    from: sizeOf(rules),
    perDay: 0,
    lasts: Infinity,
    waits: 0,
    every: 1,
    sharesDevices: false,
    facts: {},
    deeds: (age) => ({ ...(age === 0 && steps), ...deeds(age) }),
    ...more,
  };
};

/** Every disguise with every identity. */
export const eachWay =
  (use: (rules: Rules, disguise: Disguise) => Use, of?: readonly Bought[]): Farm['plans'] =>
  (rules) =>
    disguises(rules).flatMap(([how, disguise]) =>
      (of ?? identities(rules)).map((identity) => ({
        note: `${identity.replace('_', ' ')}, ${how}`,
        members: [member(rules, disguise, identity, use(rules, disguise))],
      })),
    );
export const daily = (videos: number, seconds?: number, facts?: Partial<RiskFacts>) =>
  eachWay((_, { perAddress }) => ({
    deeds: () => ({ ...taps, ...watching(videos, seconds) }),
    facts: { ...asPeople(videos, perAddress), ...facts },
  }));

/** Days that a new account is used: until it may carry points, or until nothing more may leave. */
export const shortLife = ({ isLevels, settings }: Rules): number =>
  Math.max(7, isLevels ? settings.exit_wait_days + 1 : 0);
/** New ones each day, who invite the next or nobody. */
export const newcomers =
  (invites: boolean, lasts: (rules: Rules) => number) =>
  (rules: Rules, { perAddress, lives }: Disguise): Use => {
    const { referral_crowd_days: crowd } = numbers;
    const isCrowd = rules.on.has('friend_crowds') && lives === 'address' && perAddress > 1;
    const shown = isCrowd ? crowd : 1;
    return {
      from: 0,
      perDay: rules.isLevels ? 5 : MANY,
      every: 6,
      lasts: lasts(rules),
      deeds: (age) => ({
        ...(age < shown || rules.isLevels ? { ...taps, ...watching(1) } : { sign_in: 1 }),
        ...(invites && age === shown - 1 && { invite: 1 }),
      }),
      facts: {
        sessions: 1,
        qualified: 1,
        takes_part: true,
        on_address: perAddress * lasts(rules),
        ...(invites && { invited_together: perAddress }),
      },
    };
  };
