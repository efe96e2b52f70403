import type { RiskFacts } from '../../domains/risk/signals.ts';
import { defaultNumbers as numbers } from '../../platform/numbers.ts';
import type { Deeds } from './earn.ts';
import { prices } from './prices.ts';

/** Accounts of a farm that are used alike. */
export interface Member {
  /** At first, new ones a day, and for how many days each is used. */
  readonly from: number;
  readonly perDay: number;
  readonly lasts: number;
  /** On so many days of age. */
  readonly deeds: (age: number) => Deeds;
  /** That are made at one address at a time. */
  readonly perAddress: number;
  /** Every other one is on the device of the one before it. */
  readonly sharesDevices?: true;
  /** As the hourly look at suspicious accounts finds one on the third day of its use. */
  readonly facts: Partial<RiskFacts>;
  /** €: for an account once, and for each day of its use, its part of an address included. */
  readonly once: number;
  readonly daily: number;
}

export interface Farm {
  readonly name: string;
  readonly members: readonly Member[];
}

const HOUR_MS = 3_600_000;
/** What costs nobody any time. Who visits a farm's links are others of its addresses. */
const taps: Deeds = {
  sign_in: 1,
  like: 10,
  share_post: 3,
  share_visit: numbers.share_visits_per_network,
  comment: 2,
  follow: 1,
  collect: 2,
};
/** A wallet is made for nothing, as the key of a device is; a mailbox costs more than it brings. */
const steps: Deeds = { interest: 1, guide: 1, bind_wallet: 1 };
/** So many videos of the shortest time that counts. */
const watching = (watch_video: number, seconds = 30): Deeds => ({
  watch_video,
  full_watch: Math.min(3, watch_video),
  watch_time: watch_video * seconds,
});
const places = numbers.first_views_per_network;
const manyMore = 10 * places;

/** Accounts of them at one address on a day: new ones come to where the older ones are. */
export const atAddress = ({
  perDay,
  perAddress,
  lasts,
}: Pick<Member, 'perDay' | 'perAddress' | 'lasts'>): number =>
  perAddress * (perDay > 0 ? lasts : 1);
const script = (accounts: number): number => prices.address / accounts + prices.scriptDay;

/** Of those who stay: the same each day. */
const staying = (
  from: number,
  perAddress: number,
  deeds: Deeds,
  more: Pick<Member, 'facts' | 'sharesDevices'> & Partial<Pick<Member, 'once' | 'daily'>>,
): Member => ({
  from,
  perDay: 0,
  lasts: Infinity,
  deeds: (age) => ({ ...(age === 0 && steps), ...deeds }),
  perAddress,
  once: prices.mailAccount,
  daily: script(perAddress),
  ...more,
});

/**
 * New accounts, as many of a network as have their first video paid at once; until they may carry points, they sign in.
 */
const newcomers = (perDay: number): Member => {
  const when = { perDay, lasts: 7, perAddress: places };
  const accounts = atAddress(when);
  return {
    from: 0,
    ...when,
    deeds: (age) => (age === 0 ? { ...taps, ...steps, ...watching(1) } : { sign_in: 1 }),
    facts: { sessions: 1, qualified: 1, takes_part: true, on_address: accounts },
    once: 0,
    daily: script(accounts),
  };
};

const inRow = (member: Member): Member => ({
  ...member,
  deeds: (age) => ({
    ...member.deeds(age),
    ...(age === 0 && { invite: 1 }),
  }),
});

/** Somebody's who sleeps. */
const watchesDaily = (videos: number, on_address: number): Partial<RiskFacts> => ({
  watched_ms: videos * 30_000,
  span_ms: 72 * HOUR_MS,
  rest_ms: 9 * HOUR_MS,
  sessions: videos * 7,
  qualified: videos * 7,
  on_address,
  takes_part: true,
});

export const farms: readonly Farm[] = [
  // Beats without a byte are no views, and give one away; of the rest only the sign-in pays.
  {
    name: 'scripts without videos',
    members: [
      staying(300, 300, { sign_in: 1 }, { facts: { on_address: 300, made_together: 100 } }),
    ],
  },
  {
    name: 'scripts round the clock',
    members: [
      staying(
        100,
        5,
        { ...taps, ...watching(1_500, 52) },
        {
          facts: {
            ...watchesDaily(1_500, 5),
            watched_ms: 22 * HOUR_MS,
            rest_ms: HOUR_MS,
          },
          daily: script(5) + 2 * prices.gigabyte,
        },
      ),
    ],
  },
  // Of so many at an address the first videos of most are held at first.
  {
    name: 'scripts that watch one video a day',
    members: [
      staying(
        manyMore,
        manyMore,
        { ...taps, ...watching(1) },
        { facts: watchesDaily(1, manyMore) },
      ),
    ],
  },
  {
    name: 'scripts that watch as people do',
    members: [
      staying(
        manyMore,
        manyMore,
        { ...taps, ...watching(25) },
        {
          facts: watchesDaily(25, manyMore),
          daily: script(manyMore) + 0.1 * prices.gigabyte,
        },
      ),
    ],
  },
  // Nothing tells them from people but what they cost.
  {
    name: 'phones in a rack',
    members: [
      staying(
        50,
        2,
        { ...taps, ...watching(100, 144) },
        {
          facts: { ...watchesDaily(100, 2), watched_ms: 4 * HOUR_MS, on_device: 2 },
          sharesDevices: true,
          once: prices.phoneAccount,
          daily: prices.phoneDay / 2,
        },
      ),
    ],
  },
  { name: 'new accounts for first videos', members: [newcomers(200)] },
  // Each invites the next of its address.
  {
    name: 'rows of invitations at one address',
    members: [inRow(newcomers(200))],
  },
  // Each has as many friends a day as count; those come, watch one, share one, and sign in for a week.
  // More than an address's that are paid at once: the days of most are held, and nobody comes back for them.
  {
    name: 'new accounts that are thrown away',
    members: [
      {
        from: 0,
        perDay: manyMore,
        lasts: 2,
        perAddress: manyMore,
        deeds: () => ({ ...taps, ...watching(1) }),
        facts: { sessions: 2, qualified: 2, takes_part: true, on_address: 2 * manyMore },
        once: 0,
        daily: script(2 * manyMore),
      },
    ],
  },
  {
    name: 'rings of invitations',
    members: [
      staying(
        20,
        1,
        { ...taps, ...watching(20), invite: numbers.referral_day_cap, upload: 3 },
        { facts: watchesDaily(20, 1) },
      ),
      newcomers(20 * numbers.referral_day_cap),
    ],
  },
];
