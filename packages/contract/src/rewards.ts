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
  /** `boost`: what spectacles that are worn have added to a view. */
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
      /** The video's own and those of creators; of a lucky one the amount is what a part comes to on average. */
      offers: z.array(rewardOffer.extend({ sponsor: userBrief.nullable() })),
      /** The caller's payment for watching it, spectacles included, and its state. */
      mine: outcome
        .extend({
          at: time,
          /** The spectacles' share; null: they wore none. */
          boost: viewBoost.nullable(),
          /** Creators' payment besides, at once and without a factor. */
          post_reward: amount,
        })
        .nullable(),
      /** How many people it has paid, counted to 10,000; names and times would tell who watched it. */
      paid_num: z.number().int(),
      /** Of what creators have put on it and that runs. */
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
      /** What the video itself pays. */
      amount,
      /** All that this claim paid, and where it went. */
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
   * Not in the specification's list: what `chaimPostReward` and `claim-reward` do, for all that waits. What it
   * paid has no name to ask for again, as a video has: only the answer under its key says it once more.
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
      /** The videos among it. */
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
      /** Friends in check, the first to end first; `at` null: it waits for a decision. */
      friends: z.array(
        z.object({ nickname: z.string(), avatar: z.string(), amount, at: time.nullable() }),
      ),
      /** Sum of all friends in check, listed or not. */
      friends_amount: amount,
      /** Paid for an average day of the last 30, counted from the first with points; today is not among them. */
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
      /** Contributions that tonight settles: what they come to with the factor as it is now. */
      today: z.object({ pending: amount, factor: z.string(), estimated: amount }),
      /** Over all time, settled contributions as they were paid. */
      total_earned: amount,
      /** The same by kind of journal, the most first; each rounded down by itself. */
      by_type: z.array(z.object({ type: z.string(), title: z.string(), amount })),
      streak: z.object({
        current: z.number().int(),
        best: z.number().int(),
        freezes: z.number().int(),
      }),
      /** What the caller wears; null: nothing. */
      equipment: z
        .object({
          nft: nftItem,
          /** What they add to a view, and for how many points of durability more. */
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
      /** Of all days that the filter meets, newest first, at most a year. */
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
          /** What of the video could be skipped: already taken off what was required. */
          skipped_seconds: z.number(),
          started_at: time,
          ended_at: time,
          beats: z.array(
            z.object({ at: time, credited_s: z.number(), reason: z.string().nullable() }),
          ),
        })
        .nullable(),
      /** Of a view: what the spectacles that were worn have added; null: of others, or none were. */
      boost: viewBoost.nullable(),
      rule_text: z.string(),
      /** Of what a friend brings: when its check ends and it is paid; null: of others, or not known yet. */
      held_until: time.nullable(),
      /** The double entry: the event's own journal, and the settlement of its day where that is done. */
      journals: z.array(
        z.object({
          type: z.string(),
          title: z.string(),
          at: time,
          entries: z.array(
            z.object({
              /** One of the caller's buckets, or an account of the house. */
              account: z.string(),
              is_mine: z.boolean(),
              amount,
              /** Only of the caller's own accounts. */
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
