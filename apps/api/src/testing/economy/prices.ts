import { defaultNumbers as numbers } from '../../platform/numbers.ts';

/** What one pays for in €: asked for by many who sell it, in its order of magnitude. */
export const prices = {
  mailAccount: 0.05,
  phoneAccount: 0.35,
  /** An address for a day, at a provider: nothing tells it from one that a household has. */
  address: 0.07,
  /** Through such an address. */
  gigabyte: 0.5,
  /** A used phone over two years, its power and its card. */
  phoneDay: 0.44,
  scriptDay: 0.002,
} as const;

/** A TAICE in €, as prizes give it; and what the cheapest of them costs. */
export const euroOfTaice = 0.00025;
export const cheapestPrize = 1_000;
/** What is left of a TAICE that is put on a video for another account: of less than that prize, each is. */
export const carried = 10_000 / (10_000 + numbers.post_reward_fee_bp);
