import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amount, amountIn, id, idOf, page, pageIn, postCard, time, userBrief } from './types.ts';

const count = z.number().int();

/**
 * Rewards that a creator, or anyone else, funds. `fixed`: the same for each of the first viewers;
 * `lucky`: a random split, drawn when it was funded and committed to by its hash; `share`: for a share that someone
 * follows; `comment`: for a comment that the sponsor picks.
 */
export const postRewardType = z.enum(['fixed', 'lucky', 'share', 'comment']);
export type PostRewardType = z.output<typeof postRewardType>;

/** `paused`: the video is not shown at the moment; its end does not move. */
export const postRewardState = z.enum([
  'scheduled',
  'active',
  'paused',
  'exhausted',
  'expired',
  'cancelled',
]);
export type PostRewardState = z.output<typeof postRewardState>;

/** State of the caller's own part. `reserved`: paid with the view's own points, at the latest by midnight. */
const ownRewardState = z.enum(['available', 'reserved', 'paid', 'not_eligible']);

const item = z.object({
  id,
  post: postCard,
  sponsor: userBrief,
  type_key: postRewardType,
  total: amount,
  /** The unclaimed rest of the pool. */
  remaining: amount,
  /** Points for each person; null: it is random. */
  per_user: amount.nullable(),
  quantity: count,
  /** People who have been paid, or will be by midnight. */
  claimed_num: count,
  /** Required watching time, in seconds; null: it does not pay for watching. */
  required_seconds: z.number().nullable(),
  state: postRewardState,
  starts_at: time,
  ends_at: time,
  /** When it ended, also if before its time. */
  ended_at: time.nullable(),
  mine: z.object({ state: ownRewardState, amount: amount.nullable() }).nullable(),
});
export type PostReward = z.output<typeof item>;

/** The commitment to a lucky split: SHA-256 in hex of `salt` (hex), a newline and the amounts separated by commas. */
const commitment = z.object({
  hash: z.string(),
  /** Null until it is over. */
  reveal: z.object({ salt: z.string(), amounts: z.array(amount) }).nullable(),
});

export const postRewards = {
  typeList: endpoint({
    method: 'GET',
    path: '/api/frontend/postReward/typeList',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: 'What one can put on a video, and by which rules',
    request: z.object({}),
    reply: z.object({
      list: z.array(
        z.object({
          type_key: postRewardType,
          name: z.string(),
          desc: z.string(),
          /** Fields that `addReward` requires. */
          fields: z.array(z.enum(['total', 'per_user', 'quantity', 'required_seconds'])),
          min_pool: amount,
          max_per_user: amount,
          /** Fee on top of the pool, as a part of it: `0.05`. */
          fee_rate: z.string(),
          /** Days that it may run. */
          days: z.object({ from: count, to: count }),
        }),
      ),
    }),
    errors: [],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/frontend/postReward/list',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary:
      'Rewards that creators put on videos: those that run, those of a video, or the caller’s own',
    request: z.object({
      post_id: idOf('post').optional(),
      state: postRewardState.optional(),
      /** 1: rewards that the caller has funded; empty for a visitor. */
      own: z.coerce.number().int().min(0).max(1).default(0),
      ...pageIn,
    }),
    reply: page(item),
    errors: [],
  }),
  /** The use of the money, and the data that verifies a lucky split. */
  detail: endpoint({
    method: 'GET',
    path: '/api/frontend/postReward/detail',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary:
      'One reward: what it has paid, how its split was promised, and to its sponsor what it did',
    request: z.object({ id: idOf('post_reward') }),
    reply: item.extend({
      promise: commitment.nullable(),
      /** The last hundred payments, by position in the split. Names and times would reveal who watched. */
      paid: z.array(z.object({ place: count, amount, is_own: z.boolean() })),
      /** For the sponsor; null for everyone else. */
      report: z
        .object({
          /** Ids of the picked comments, the last hundred. */
          picked: z.array(id),
          fee: amount,
          paid: amount,
          reserved: amount,
          refunded: amount,
          /** Figures of the video while the reward ran. */
          views: count,
          qualified: count,
          shares: count,
          comments: count,
          fans: count,
        })
        .nullable(),
    }),
    errors: [404],
  }),
  addReward: endpoint({
    method: 'POST',
    path: '/api/frontend/postReward/addReward',
    auth: 'user',
    sign: 'session',
    limit: 'write',
    idempotency: 'required',
    summary: 'Put a reward on a video: the pool and its fee leave the caller’s points at once',
    request: z.object({
      post_id: idOf('post'),
      type_key: postRewardType,
      /** The pool, without the fee. */
      total: amountIn,
      per_user: amountIn.optional(),
      quantity: z.coerce.number().int().min(1).max(100_000).optional(),
      required_seconds: z.coerce.number().int().min(15).max(120).optional(),
      starts_at: time.optional(),
      ends_at: time,
    }),
    reply: z.object({ id, state: postRewardState, fee: amount, balance: amount }),
    /** 1710: `data.reason` names the rule, `data.field` the field. */
    errors: [1201, 1501, 1710, 1711],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/frontend/postReward/cancel',
    auth: 'user',
    sign: 'session',
    limit: 'write',
    summary: 'End a reward early: what nobody has comes back, the fee does not',
    request: z.object({ id: idOf('post_reward') }),
    reply: z.object({ refunded: amount, balance: amount, state: postRewardState }),
    errors: [403, 404, 1708],
  }),
  pick: endpoint({
    method: 'POST',
    path: '/api/frontend/postReward/pick',
    auth: 'user',
    sign: 'session',
    limit: 'write',
    idempotency: 'optional',
    summary: 'Give the reward for comments to a comment; each person has it once',
    request: z.object({ id: idOf('post_reward'), comment_id: idOf('comment') }),
    reply: z.object({
      user: userBrief,
      amount,
      remaining: amount,
      claimed_num: count,
      state: postRewardState,
    }),
    /** 1710: `data.reason` is why this comment cannot be paid. */
    errors: [403, 404, 1202, 1302, 1708, 1710],
  }),
};
