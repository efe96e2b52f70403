import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amount, amountIn, id, idOf, page, pageIn, postCard, time, userBrief } from './types.ts';

const count = z.number().int();

/**
 * What a creator, or anybody else, pays for (domain.md 5.12). `fixed`: the same for each of the first who watch; `lucky`: a
 * split that was drawn when it was funded and is promised by its hash; `share`: for bringing somebody; `comment`: for a
 * comment that the sponsor picks.
 */
export const postRewardType = z.enum(['fixed', 'lucky', 'share', 'comment']);
export type PostRewardType = z.output<typeof postRewardType>;

/** `paused`: the video is not shown at the moment; its end does not wait. */
export const postRewardState = z.enum([
  'scheduled',
  'active',
  'paused',
  'exhausted',
  'expired',
  'cancelled',
]);
export type PostRewardState = z.output<typeof postRewardState>;

/** What of it is the caller's. `reserved`: paid with the view's own points, at the latest by midnight. */
const mine = z.enum(['available', 'reserved', 'paid', 'not_eligible']);

const item = z.object({
  id,
  post: postCard,
  sponsor: userBrief,
  type_key: postRewardType,
  total: amount,
  /** Of the pool, what nobody has yet. */
  remaining: amount,
  /** Of each; null: it is a matter of luck. */
  per_user: amount.nullable(),
  quantity: count,
  /** Who has it, or will by midnight. */
  claimed_num: count,
  /** For how long the video has to be watched, in seconds; null: watching is not what pays. */
  required_seconds: z.number().nullable(),
  state: postRewardState,
  starts_at: time,
  ends_at: time,
  /** When it was over, before its time too. */
  ended_at: time.nullable(),
  mine: z.object({ state: mine, amount: amount.nullable() }).nullable(),
});
export type PostReward = z.output<typeof item>;

/** How a lucky split is promised: SHA-256 in hex of `salt` (hex), a newline and the amounts with commas between. */
const promise = z.object({
  hash: z.string(),
  /** Once it is over. */
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
          /** What `addReward` wants of it. */
          fields: z.array(z.enum(['total', 'per_user', 'quantity', 'required_seconds'])),
          min_pool: amount,
          max_per_user: amount,
          /** Of the pool, beside it: `0.05`. */
          fee_rate: z.string(),
          /** For how many days it may run. */
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
      /** 1: what the caller has funded; nothing for a visitor. */
      own: z.coerce.number().int().min(0).max(1).default(0),
      ...pageIn,
    }),
    reply: page(item),
    errors: [],
  }),
  /** Not in the specification's list: what the money did, and by what a lucky split is verified. */
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
      promise: promise.nullable(),
      /** The last hundred payments, by place of the split. No names and no times: they would show who watched. */
      paid: z.array(z.object({ place: count, amount, is_own: z.boolean() })),
      /** To the sponsor: null to everybody else. */
      report: z
        .object({
          /** Whose comments were picked, the last hundred. */
          picked: z.array(id),
          fee: amount,
          paid: amount,
          reserved: amount,
          refunded: amount,
          /** Of the video while it ran. */
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
    /** 1710: `data.reason` says why this comment cannot have it. */
    errors: [403, 404, 1202, 1302, 1708, 1710],
  }),
};
