import { z } from 'zod';
import { nftChains, nftEvents, nftKinds, nftStates, payMethods, propKinds } from './shapes.ts';
import { amount, id, time, userBrief } from './types.ts';

/** Shared shapes of the NFT market. Points are in TAICE, boosts in basis points of a view's own reward. */

const count = z.number().int();

export const nftKind = z.enum(nftKinds);
export const nftChain = z.enum(nftChains);
export const payMethod = z.enum(payMethods);
export const quality = count.min(1).max(5);

/** One trait of an item's look or making; `share` is the share of all items made that have it, 0 to 1. */
const attribute = z.object({
  /** `frame`, `lens`, `hinge` … : a key of `nft.traits` in the screens' words. */
  trait: z.string(),
  value: z.string(),
  share: z.number().nullable(),
});

export const nftItem = z.object({
  id,
  token_id: z.string(),
  kind: nftKind,
  series: z.object({ id, name: z.string(), image: z.string() }),
  /** Its own number within its series, from 1. */
  serial: count,
  /** Its picture, at a path with its content's hash. */
  image: z.string(),
  quality,
  level: count,
  boost_bp: count,
  durability: count,
  max_durability: count,
  /** Paid views until the next point of durability goes, 1 to 10. */
  views_left: count,
  /** Null: in a wallet that belongs to no account here. */
  owner: userBrief.nullable(),
  /** The wallet that holds it, while it is on a chain. */
  owner_address: z.string().nullable(),
  state: z.enum(nftStates),
  chain: nftChain,
  contract: z.string().nullable(),
  listing: z.object({ id, price: amount, currency_key: z.string(), expires_at: time }).nullable(),
  attributes: z.array(attribute),
});
export type NftItem = z.output<typeof nftItem>;

/** A number of one prop; `power`: the most durability that one restores. */
export const propItem = z.object({
  id,
  kind: z.enum(propKinds),
  name: z.string(),
  image: z.string(),
  power: count,
  quantity: count,
});
export type PropItem = z.output<typeof propItem>;

export const nftHistory = z.object({
  event: z.enum(nftEvents),
  from: userBrief.nullable(),
  to: userBrief.nullable(),
  price: amount.nullable(),
  tx_hash: z.string().nullable(),
  at: time,
});
export type NftHistory = z.output<typeof nftHistory>;

/** The caller's recent averages, from which the page computes when a boost pays for itself. */
export const viewAverages = z.object({
  /** Business days of the average, without today. */
  days: count,
  /** Average paid views a day over those days. */
  views_per_day: z.number(),
  /** Average factor of those days. */
  factor: z.number(),
  /** Points of a view by itself. */
  view_reward: amount,
  /** Paid views to one point of durability. */
  views_per_durability: count,
  /** The price of a repair, in basis points of the durability's earnings at a factor of 1. */
  repair_bp: count,
  /** Potions on sale, the cheapest for a point of durability first. Points may cost more. */
  potions: z.array(z.object({ name: z.string(), power: count, price: amount })),
});
export type ViewAverages = z.output<typeof viewAverages>;
