import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { nftItem } from './nft-shapes.ts';
import { claimable } from './user.ts';
import {
  amount,
  bizDate,
  bucket,
  id,
  idOf,
  ledgerDay,
  ledgerRow,
  page,
  pageIn,
  rewardOffer,
  outcome,
  text,
  time,
  userBrief,
  viewBoost,
} from './types.ts';

export const claimedPart = z.object({
  /** `boost`: the addition of worn spectacles to a view. */
  kind: z.enum(['view', 'boost', 'post_reward_claim', ...claimable.shape.type.options]),
  amount,
  bucket,
});
export type ClaimedPart = z.output<typeof claimedPart>;

export const rewards = {
  postRewardDetail: endpoint({
    method: 'GET',
    path: '/api/frontend/post/rewardDetail',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: 'What a video pays, how many it has paid, and what the caller got',
    request: z.object({ post_id: idOf('post') }),
    reply: z.object({
      /** The video's own offer and those of creators; for a lucky one, the amount is the average of a part. */
      offers: z.array(rewardOffer.extend({ sponsor: userBrief.nullable() })),
      /** The caller's payment for watching it, spectacles included, and its state. */
      mine: outcome
        .extend({
          at: time,
          /** The spectacles' share; null: none were worn. */
          boost: viewBoost.nullable(),
          /** Creators' payment on top, at once and without a factor. */
          post_reward: amount,
        })
        .nullable(),
      /** People that it has paid, counted to 10,000. Names and times would reveal who watched it. */
      paid_num: z.number().int(),
      /** Running rewards of creators on the video. */
      pool: z.object({ total: amount, remaining: amount }),
    }),
    errors: [1201],
  }),
  claimPostReward: endpoint({
    method: 'POST',
    path: '/api/frontend/post/chaimPostReward',
    auth: 'user',
    sign: 'session',
    limit: 'claim',
    standing: 'earning',
    idempotency: 'optional',
    summary:
      'Claim what a watched video pays, with the first video’s reward where that waits; once',
    request: z.object({
      post_id: idOf('post'),
      view_session_id: text(1, 64).meta({ thing: 'view_session' }),
    }),
    reply: z.object({
      /** Points of the video itself. */
      amount,
      /** All payments of this claim, and where they went. */
      parts: z.array(claimedPart),
      balance: amount,
      pending: amount,
      next_reset_at: time,
    }),
    errors: [1201, 1301, 1302, 1303, 1304, 1305, 1306, 1307, 1308],
  }),
  claimReward: endpoint({
    method: 'POST',
    path: '/api/frontend/home/claim-reward',
    auth: 'user',
    sign: 'session',
    limit: 'claim',
    standing: 'earning',
    idempotency: 'optional',
    summary: 'Claim anything else that waits, by `claim_id`',
    request: z
      .object({
        claim_id: idOf('claimable').optional(),
        type: claimable.shape.type.optional(),
        ref_id: text(1, 64).meta({ thing: 'user' }).optional(),
      })
      .refine((r) => r.claim_id !== undefined || (r.type && r.ref_id), { path: ['claim_id'] }),
    reply: z.object({
      amount,
      balance: amount,
      claim: z.object({ id, type: claimable.shape.type, state: z.literal('claimed') }),
    }),
    errors: [404, 1302, 1306, 1309],
  }),
  /**
   * `chaimPostReward` and `claim-reward` for everything that waits. Its payment has no
   * id to ask for again, unlike a video's. Only its idempotency key returns the answer again.
   */
  claimAll: endpoint({
    method: 'POST',
    path: '/api/frontend/home/claim-all',
    auth: 'user',
    sign: 'session',
    limit: 'claim',
    standing: 'earning',
    idempotency: 'required',
    summary: 'Claim everything that waits: full rings and rewards; nothing waiting pays nothing',
    request: z.object({}),
    reply: z.object({
      /** The videos in it. */
      post_ids: z.array(id),
      parts: z.array(claimedPart),
      balance: amount,
      pending: amount,
    }),
    errors: [],
  }),
  arrivals: endpoint({
    method: 'GET',
    path: '/api/frontend/user/arrivals',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: "The caller's points that are on their way, and when they arrive",
    request: z.object({}),
    reply: z.object({
      /** Points of open days, before and after the current factor. */
      tonight: z.object({ amount, pays: amount, at: time }),
      /** Friends in check, the first to end first; `at` null: an operator decides. */
      friends: z.array(
        z.object({ nickname: z.string(), avatar: z.string(), amount, at: time.nullable() }),
      ),
      /** Sum of all friends in check, listed or not. */
      friends_amount: amount,
      /** Average of points paid a day over the last 30 days, from the first with points, without today. */
      pace: amount,
    }),
    errors: [],
  }),
  userRewardDetail: endpoint({
    method: 'GET',
    path: '/api/frontend/userReward/detail',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: 'What the caller earned, today and in all, by kind',
    request: z.object({}),
    reply: z.object({
      /** Contributions that tonight settles; `estimated`: at the current factor. */
      today: z.object({ pending: amount, factor: z.string(), estimated: amount }),
      /** Over all time, settled contributions as they were paid. */
      total_earned: amount,
      /** The same by kind of journal, the largest first; each rounded down by itself. */
      by_type: z.array(z.object({ type: z.string(), title: z.string(), amount })),
      streak: z.object({
        current: z.number().int(),
        best: z.number().int(),
        freezes: z.number().int(),
      }),
      /** The spectacles that the caller wears; null: none. */
      equipment: z
        .object({
          nft: nftItem,
          /** Their addition to a view, and the remaining durability for it. */
          boost_bp: z.number().int(),
          durability: z.number().int(),
        })
        .nullable(),
      /** Rewarded views of the business day. */
      day: z.object({ used: z.number().int(), cap: z.number().int() }),
    }),
    errors: [],
  }),
  userRewardLog: endpoint({
    method: 'GET',
    path: '/api/frontend/userReward/userRewardLog',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: 'Earnings, and their sum for each business day',
    request: z.object({
      type: text(0, 40).optional(),
      from: bizDate.optional(),
      to: bizDate.optional(),
      ...pageIn,
    }),
    reply: page(ledgerRow).extend({
      /** All days that match the filter, newest first, at most a year. */
      days: z.array(ledgerDay),
    }),
    errors: [],
  }),
  userRewardLogDetail: endpoint({
    method: 'GET',
    path: '/api/frontend/userReward/userRewardLogDetail',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: 'Why one ledger row is there: its source, the credited beats, the rule and the proof',
    request: z.object({ id: idOf('ledger_entry') }),
    reply: ledgerRow.extend({
      session: z
        .object({
          watched_seconds: z.number(),
          required_seconds: z.number(),
          /** Seconds that could be skipped: already deducted from the required ones. */
          skipped_seconds: z.number(),
          started_at: time,
          ended_at: time,
          beats: z.array(
            z.object({ at: time, credited_s: z.number(), reason: z.string().nullable() }),
          ),
        })
        .nullable(),
      /** For a view: the addition of the worn spectacles; null: not a view, or none were worn. */
      boost: viewBoost.nullable(),
      rule_text: z.string(),
      /** For a friend's reward: the time its check ends and it is paid; null: another kind, or not known yet. */
      held_until: time.nullable(),
      /** The double entry: the event's own journal, and the settlement of its day if it is done. */
      journals: z.array(
        z.object({
          type: z.string(),
          title: z.string(),
          at: time,
          entries: z.array(
            z.object({
              /** One of the caller's buckets, or a platform account. */
              account: z.string(),
              is_mine: z.boolean(),
              amount,
              /** Only for the caller's own accounts. */
              balance_after: amount.nullable(),
            }),
          ),
        }),
      ),
      chain: z.object({
        prev: z.string().nullable(),
        hash: z.string().nullable(),
        seq: id.nullable(),
      }),
    }),
    errors: [404],
  }),
};
