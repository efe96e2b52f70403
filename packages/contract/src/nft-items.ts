import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { nftHistory, nftItem, nftKind, viewAverages, propItem } from './nft-shapes.ts';
import { nftStates } from './shapes.ts';
import { amount, amountIn, idOf, page, pageIn, text, time, userBrief } from './types.ts';

const count = z.number().int();

/** NFTs that a person owns, wears, repairs and gives away. It includes `userReward/…` of the product. */
export const nftItems = {
  userEquipment: endpoint({
    method: 'GET',
    path: '/api/frontend/userReward/userEquipment',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: 'What the caller wears and could wear, their props, and their pace',
    request: z.object({}),
    reply: z.object({
      equipped: nftItem.nullable(),
      /** Spectacles that the caller can wear, the highest boost first; a hundred at most. */
      available: z.array(nftItem),
      props: z.array(propItem),
      pace: viewAverages,
      /** Points from the boost of the worn spectacles so far today, before factors. */
      brought: amount,
    }),
    errors: [],
  }),
  equipment: endpoint({
    method: 'POST',
    path: '/api/frontend/userReward/equipment',
    auth: 'user',
    sign: 'session',
    limit: 'write',
    summary: 'Put spectacles on, in place of those that are worn',
    request: z.object({ nft_id: idOf('nft') }),
    reply: z.object({ equipped: nftItem }),
    errors: [1801, 1802, 1803, 1806],
  }),
  cancelEquipment: endpoint({
    method: 'POST',
    path: '/api/frontend/userReward/cancelEquipment',
    auth: 'user',
    sign: 'session',
    limit: 'write',
    summary: 'Take off what is worn',
    request: z.object({}),
    reply: z.object({ equipped: z.null() }),
    errors: [],
  }),
  userNftList: endpoint({
    method: 'GET',
    path: '/api/frontend/nft/userNftList',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: "The caller's items, the newest first",
    request: z.object({
      kind: nftKind.optional(),
      state: z.enum(nftStates).optional(),
      ...pageIn,
    }),
    reply: page(nftItem),
    errors: [],
  }),
  nftDetail: endpoint({
    method: 'GET',
    path: '/api/frontend/nft/nftDetail',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: 'One item: what it does, where it was, what keeping it costs',
    request: z.object({ id: idOf('nft') }),
    reply: nftItem.extend({
      /** In the reader's language. */
      description: z.string(),
      is_mine: z.boolean(),
      made_at: time,
      /** The number of items of its series. */
      made_of: count,
      /** The newest first; the last hundred. */
      history: z.array(nftHistory),
      /** Full repair by points; null: nothing to repair, or no spectacles. */
      repair: z.object({ cost: amount, to: count }).nullable(),
      mint: z.object({
        fee: amount,
        allowed: z.boolean(),
        why_not: z
          .enum(['visitor', 'not_yours', 'state', 'here', 'chain_off', 'no_address', 'kind'])
          .nullable(),
      }),
      /**
       * Why the caller cannot buy the offered item, whatever their balance; null: they can, or it is not offered to
       * them.
       */
      why_not_buy: z.enum(['unverified', 'bought_back', 'standing']).nullable(),
      /** For its quality: the lowest asking price and the last price paid, each null if there is none. */
      floor: amount.nullable(),
      last: amount.nullable(),
      /** Prices paid for its quality by day, the oldest first; days without a sale are left out. */
      prices: z.array(z.object({ date: z.iso.date(), low: amount, average: amount, sales: count })),
      /** The caller's pace; null for a visitor. */
      pace: viewAverages.nullable(),
      /**
       * For the owner: the last price that they paid for it or for its box (null: not known), the points that its
       * repairs cost and its boost earned since, and the highest price they may ask. Null: the caller does not own it.
       */
      mine: z
        .object({
          paid: amount.nullable(),
          repaired: amount,
          brought: amount,
          price_max: amount.nullable(),
        })
        .nullable(),
    }),
    errors: [1801],
  }),
  propDetail: endpoint({
    method: 'GET',
    path: '/api/frontend/nft/propDetail',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: 'One prop of the caller, and what it could be used on',
    request: z.object({ id: idOf('prop') }),
    reply: propItem.extend({
      description: z.string(),
      usable_on: z.array(nftItem),
      /** How many the caller may still give away today. */
      transfers_left: count,
      /**
       * For the first of `usable_on`: the durability from 1, 2 … potions, and the price of the same repair in points.
       */
      repair_options: z.array(z.object({ durability: count, potions: count, cost: amount })),
    }),
    errors: [1801],
  }),
  repairPotiontransfer: endpoint({
    method: 'POST',
    path: '/api/frontend/nft/repairPotiontransfer',
    auth: 'user',
    sign: 'session',
    limit: 'write',
    idempotency: 'required',
    standing: 'earning',
    summary: 'Give potions to somebody',
    request: z.object({
      /** An id or an invite code. */
      to: text(1, 40).meta({ thing: 'invitee' }),
      prop_id: idOf('prop'),
      quantity: count.min(1).max(1_000),
    }),
    reply: z.object({ quantity_left: count, transfers_left: count, to: userBrief }),
    errors: [1117, 1306, 1801, 1807, 1811],
  }),
  repair: endpoint({
    method: 'POST',
    path: '/api/frontend/nft/repair',
    auth: 'user',
    sign: 'session',
    limit: 'write',
    idempotency: 'required',
    summary: 'Give durability back: by points wholly, by potions as far as they reach',
    request: z.object({
      nft_id: idOf('nft'),
      method: z.enum(['taice', 'potion']),
      /** The potion, and how many of it. */
      prop_id: idOf('prop').optional(),
      quantity: count.min(1).max(1_000).optional(),
      /** With points: the cost that the caller saw. */
      cost: amountIn.optional(),
    }),
    reply: z.object({ nft: nftItem, cost: amount, balance: amount, props: z.array(propItem) }),
    errors: [1501, 1801, 1802, 1803, 1805, 1806, 1807],
  }),
};
