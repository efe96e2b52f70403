import { defaultSettings as settings } from '../../platform/settings.ts';

/** A price in €, its source, and its date. `estimate`: no public list was found; the order of magnitude is ours. */
interface Price {
  readonly euro: number;
  readonly source: string;
  readonly read: string;
}

const readOn = '2026-11-30';
const estimate = 'estimate';

/** All that a farm pays for. One US dollar is taken as 0.87 €. Where sources differ, a farm buys at the lowest. */
export const prices = {
  /** A mailbox of one's own domain: the domain costs 10 € a year. */
  mail: { euro: 0.005, source: `${estimate}: a domain for 2,000 mailboxes`, read: readOn },
  /** A fresh Google account that passes its first weeks. */
  google: {
    euro: 0.25,
    source: 'estimate, near the world mean of one SMS verification, cotsi.org/methodology ($0.50)',
    read: readOn,
  },
  /** A fresh Telegram account with a number of the cheapest countries. */
  telegram: {
    euro: 0.35,
    source:
      'estimate, below the mean of $0.89 (Cambridge Online Trust and Safety Index, Science 2025, quoted at caliber.az)',
    read: readOn,
  },
  /** A Telegram account that is older than a year and passes as it is. */
  old_telegram: {
    euro: 1.74,
    source: 'estimate: shops ask $2 to $10; telegamarket.pro/en/guarantee gives 24 h of warranty',
    read: readOn,
  },
  /** A wallet with one own transaction, made a month ahead. */
  wallet: {
    euro: 0.03,
    source: 'bnbtransactionfee.com: a transfer costs under $0.03, twice for funding and sending',
    read: readOn,
  },
  /** A static address of a provider for a day. */
  address: {
    euro: 0.07,
    source: 'estimate: $2 to $3 a month; help.iproyal.com sells 100 GB more for $2.50',
    read: readOn,
  },
  /** Through addresses of households that change. */
  gigabyte: {
    euro: 0.77,
    source: 'proxynade.net: Volume Residential $0.89 a GB (2026-06)',
    read: readOn,
  },
  /** A used phone over two years, its power and its card. */
  phone_day: {
    euro: 0.29,
    source:
      'estimate: a phone of 60 € over two years 0.08 €, 0.01 € of power, a card of 6 € a month',
    read: readOn,
  },
  /** Power and a server's time for one account's day: 500 accounts on a server of 5 € a month. */
  script_day: { euro: 0.0004, source: 'estimate by Hetzner cloud prices of 2026-04', read: readOn },
  /** A person who solves what stops an account, in its life. */
  care: { euro: 0.02, source: 'estimate: half a minute at 2.50 € an hour', read: readOn },
} as const satisfies Record<string, Price>;
export type PriceKey = keyof typeof prices;

export const euroOf = (key: PriceKey): number => prices[key].euro;

/** Bought accounts per hundred that their issuer closes within 60 days. */
export const closedOf100 = 10;
/** The fewest MB that must arrive for a view of 30 s at the thinnest rung (360 px, 0.4 Mbit/s). */
export const gigabytesOfView = (0.4 / 8 / 1_000) * 30 * settings.delivery_share;
/** Pages and answers of a day. */
export const gigabytesOfDay = 0.001;

/** A TAICE in €, by the value of prizes. */
export const euroOfTaice = 0.00025;
/** The rest of a TAICE that is put on a video for another account. */
export const postRewardShare = 10_000 / (10_000 + settings.post_reward_fee_bp);
