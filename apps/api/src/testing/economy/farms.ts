import { defaultSettings as settings } from '../../platform/settings.ts';
import type { ActivityCounts } from './earn.ts';
import type { Identity } from './exits.ts';
import type { Rules } from './rules.ts';

/** Accounts of a farm that are used alike. */
export interface Member {
  readonly identity: Identity;
  /** Static addresses that many share, changing ones of households, or phones with a card each. */
  readonly lives: 'address' | 'proxies' | 'phones';
  /** At first, and new ones a day; on how many days each is used, after how many of waiting. */
  readonly from: number;
  readonly perDay: number;
  readonly lasts: number;
  readonly waits: number;
  /** No longer used once it has earned all that leaves without a review. */
  readonly stops: boolean;
  /** On so many days of use. */
  readonly deeds: (age: number) => ActivityCounts;
}

/** One plan that a farm could follow; the best of them is its own. */
export interface Plan {
  readonly note: string;
  readonly members: readonly Member[];
}
type Plans = (rules: Rules) => readonly Plan[];

/** Activity that costs no time. A farm's links are visited from its other addresses. */
const taps: ActivityCounts = {
  sign_in: 1,
  like: 10,
  share_post: 3,
  share_visit: settings.share_visits_per_network,
  comment: 2,
  follow: 1,
  collect: 2,
};
/** A wallet costs nothing, like a device key. */
const steps: ActivityCounts = { interest: 1, guide: 1, bind_wallet: 1 };
const watching = (watch_video: number, seconds = 30): ActivityCounts => ({
  ...taps,
  watch_video,
  full_watch: Math.min(3, watch_video),
  watch_time: watch_video * seconds,
});

type Use = Pick<Member, 'deeds'> & Partial<Member>;
const member = (identity: Identity, { deeds: activityAt, ...overrides }: Use): Member => ({
  identity,
  lives: 'address',
  // They are alike: a few stand for many.
  from: 8,
  perDay: 0,
  lasts: Infinity,
  waits: 0,
  stops: false,
  deeds: (age) => ({ ...(age === 0 && steps), ...activityAt(age) }),
  ...overrides,
});

const identities = ['mail', 'google', 'telegram', 'old_telegram'] as const;
/** The same use with each identity. */
const forEachIdentity =
  (use: Use | ((rules: Rules) => Use), included: readonly Identity[] = identities): Plans =>
  (rules) =>
    included.map((identity) => ({
      note: identity.replace('_', ' '),
      members: [member(identity, typeof use === 'function' ? use(rules) : use)],
    }));
const eachOf =
  (videos: readonly number[], use: Partial<Member>): Plans =>
  (rules) =>
    videos.flatMap((n) =>
      forEachIdentity({ ...use, deeds: () => watching(n) })(rules).map((plan) => ({
        ...plan,
        note: `${plan.note}, ${n} videos`,
      })),
    );

/** Days that a new account is used. */
const shortLife = 7;
/** Watches one video a day; invites one friend, or none. */
const newcomer = (rules: Rules, invite = 0): Use => ({
  lasts: shortLife,
  deeds: (age) => ({ ...watching(1), ...(age === 0 && { invite }) }),
});

/** One has as many friends a day as count. They are made for it and thrown away. */
const rings: Plans = (rules) =>
  identities.flatMap((identity) =>
    (['mail', 'google'] as const).map((friends) => ({
      note: `${identity.replace('_', ' ')}; friends: ${friends}`,
      members: [
        member(identity, {
          from: 1,
          deeds: () => ({ ...watching(20), invite: settings.referral_day_cap, upload: 3 }),
        }),
        member(friends, { ...newcomer(rules), from: 0, perDay: settings.referral_day_cap }),
      ],
    })),
  );

export const farms = {
  // Beats without bytes are no views, so only the sign-in pays.
  'scripts without videos': forEachIdentity({ deeds: () => ({ sign_in: 1 }) }),
  'scripts round the clock': forEachIdentity({ deeds: () => watching(1_500, 52) }),
  'scripts that watch one video a day': forEachIdentity({ deeds: () => watching(1) }),
  'scripts that watch as people do': forEachIdentity({ deeds: () => watching(25) }),
  'phones in a rack': forEachIdentity({ lives: 'phones', deeds: () => watching(100, 144) }),
  'new accounts for first videos': forEachIdentity((rules) => newcomer(rules)),
  // Each invites the next.
  'rows of invitations': forEachIdentity((rules) => newcomer(rules, 1)),
  'new accounts that are thrown away': forEachIdentity((rules) => ({
    ...newcomer(rules),
    lasts: 2,
  })),
  'rings of invitations': rings,
  'bought Telegram accounts': forEachIdentity({ deeds: () => watching(25) }, [
    'telegram',
    'old_telegram',
  ]),
  'aged wallets': forEachIdentity({ deeds: () => watching(10) }, ['wallet']),
  'residential proxies': eachOf([5, 25, 100], { lives: 'proxies' }),
  'a farm that waits 30 days': forEachIdentity({ waits: 30, deeds: () => watching(25) }),
  // It comes every second day.
  'a copy of honest people': forEachIdentity({
    deeds: (age) => (age % 2 === 0 ? watching(8) : {}),
  }),
  'accounts that stop at the bound': eachOf([1, 25, 100], { stops: true }),
} as const satisfies Record<string, Plans>;
export type FarmName = keyof typeof farms;
export const farmNames = Object.keys(farms) as FarmName[];
