import type { AccountTraces, BoundIdentity } from '@taice/core/rules';
import { between, type Random } from '../random.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How honest people live: so many of a hundred, and so many of them share a place. */
export const livings = {
  home: { share: 40, together: 1 },
  family: { share: 18, together: 4 },
  one_phone: { share: 3, together: 3 },
  office: { share: 9, together: 30 },
  campus: { share: 7, together: 200 },
  carrier: { share: 18, together: 500 },
  traveller: { share: 4, together: 1 },
  school_class: { share: 1, together: 25 },
} as const;
export type Living = keyof typeof livings;

/** Identities of honest people, per hundred. */
const identities = { telegram: 55, google: 15, wallet: 5, mail: 25 } as const;
export type IdentityKind = keyof typeof identities;
/** Telegram accounts older than a year, per hundred. */
const oldTelegramOf100 = 92;

/** Where somebody lives, and by what they are known. */
export interface Home {
  readonly living: Living;
  /** Shared with the others who live there. */
  readonly place: string;
  readonly n: number;
  readonly identity: IdentityKind;
  readonly hasOldTelegram: boolean;
  readonly sharesDevice: boolean;
  readonly traces: AccountTraces;
}

const pick = <K extends string>(random: Random, shares: Readonly<Record<K, number>>): K => {
  let at = random() * 100;
  const keys = Object.keys(shares) as K[];
  return keys.find((key) => (at -= shares[key]) < 0) ?? keys[0]!;
};
const shares = Object.fromEntries(
  Object.entries(livings).map(([key, { share }]) => [key, share]),
) as Record<Living, number>;

/** Videos of a feed of its own: what is popular comes more often. */
const ownFeed = (random: Random): string[] =>
  Array.from({ length: 20 }, () => `v${Math.floor(random() ** 2 * 3_000)}`);
const classList = Array.from({ length: 20 }, (_, at) => `lesson${at}`);

const CARRIERS = 3;
/** Networks of a month. Of a campus some are nowhere else. */
const addressesOf = (living: Living, place: string, n: number, random: Random): string[] => {
  const mobile = `mobile ${n % 40}`;
  if (living === 'carrier') return Array.from({ length: CARRIERS }, (_, at) => `${place} ${at}`);
  if (living === 'campus') return random() < 0.04 ? [place] : [place, mobile];
  if (living === 'traveller')
    return [mobile, ...Array.from({ length: 9 }, (_, at) => `hotel ${n} ${at}`)];
  if (living === 'office' || living === 'school_class') return [place, `home ${n}`, mobile];
  return [place, mobile];
};

/** The address that somebody watches at on a day. */
export const addressOn = ({ living, place, n }: Home, day: number): string => {
  if (living === 'carrier') return `${place} ${(n + day) % CARRIERS}`;
  if (living === 'traveller') return `hotel ${n} ${Math.floor(day / 3) % 9}`;
  if (living === 'office') return day % 7 < 5 ? place : `home ${n}`;
  if (living === 'school_class') return day === 0 ? place : `home ${n}`;
  return place;
};

/** `n`: the how manieth person; `since`: the day on which they come. */
export const homeOf = (random: Random, n: number, since: number): Home => {
  const living = pick(random, shares);
  const { together } = livings[living];
  const place = `${living} ${Math.floor(n / ((together * 100) / shares[living]))}`;
  const isClass = living === 'school_class';
  const videos = isClass && random() < 0.2 ? classList : ownFeed(random);
  const hour = isClass ? 10 : between(random, 0, 23);
  const meanMs = between(random, 4_880, 5_120);
  const device = living === 'one_phone' ? 5_000 + (n % 7) * 9 : meanMs;
  return {
    living,
    place,
    n,
    identity: pick(random, identities),
    hasOldTelegram: random() * 100 < oldTelegramOf100,
    sharesDevice: living === 'one_phone' && random() < 0.66,
    traces: {
      id: `person ${n}`,
      addresses: addressesOf(living, place, n, random),
      bornAt: (isClass ? 0 : since * DAY_MS) + hour * HOUR_MS,
      videos,
      rhythm: { meanMs: device, deviationMs: between(random, 15, 400) },
      exitAddress: `wallet ${n}`,
    },
  };
};

/** An identity as `levelOf` sees it; an honest person's wallet is older than a month. */
export const boundTo = (identity: IdentityKind, isOld: boolean): readonly BoundIdentity[] => {
  if (identity === 'mail') return [];
  const ageDays = { telegram: isOld ? 1_000 : 90, google: null, wallet: 400 }[identity];
  return [{ kind: identity, ageDays, isUnused: true }];
};
