import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { leaderScopes } from './shapes.ts';
import { amount, page, pageIn, time, userBrief } from './types.ts';

const count = z.number().int();
const done = { invites: count, views: count, uploads: count, ai_uploads: count };

/** The missing condition, or why nothing is paid. */
const leaderBlocker = z.enum([
  'invites',
  'views',
  'uploads',
  'ai_uploads',
  'wallet',
  /** No identity has verified the account. */
  'unverified',
  'disqualified',
  /** The rank is not among the paid ones. */
  'rank',
]);
export type LeaderBlocker = z.output<typeof leaderBlocker>;

const row = z.object({
  rank: count,
  user: userBrief,
  points: amount,
  ...done,
  /** While the week runs: the best tier whose conditions are met. Afterwards: the paid tier. 0: none. */
  tier: count,
  /** True if the rank is paid as things stand. */
  eligible: z.boolean(),
  /** For a published week: the rank among the paid, which decides the prize; null: not paid, or not known yet. */
  paid_rank: count.nullable(),
  /** The prize of the rank; for a published week, the prize won. */
  prize: amount,
  why: z.array(leaderBlocker),
});
export type LeaderRow = z.output<typeof row>;

const range = { from: count, to: count };

export const leaderboard = {
  pointsRanking: endpoint({
    method: 'GET',
    path: '/api/frontend/pointsRanking',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: "A week's leaderboard, where the caller stands in it, and what it pays",
    request: z.object({
      /** Absent: the current week. */
      week: z
        .string()
        .regex(/^W\d{4}-\d\d$/)
        .optional(),
      /** `friends`: people the caller follows, and the caller; `country`: the caller's country. */
      scope: z.enum(leaderScopes).default('global'),
      ...pageIn,
    }),
    reply: page(row).extend({
      week: z.object({
        key: z.string(),
        starts_at: time,
        ends_at: time,
        state: z.enum(['open', 'frozen', 'verifying', 'published', 'distributing', 'distributed']),
      }),
      /** The available weeks, the latest first. */
      weeks: z.array(z.string()),
      /** null: a visitor. */
      me: z
        .object({
          /** null: nothing earned this week, or hidden. */
          rank: count.nullable(),
          points: amount,
          progress: z.object(done),
          /** The best tier of this rank or a better one that can still be met this week; null: none. */
          tier_reachable: count.nullable(),
          /** Points to the next rank, and to the last paid rank; null: none is ahead. */
          gap_to_next: amount.nullable(),
          gap_to_paid: amount.nullable(),
          wallet_bound: z.boolean(),
          hidden: z.boolean(),
          /** As in the rows. */
          paid_rank: count.nullable(),
          prize: amount,
          why: z.array(leaderBlocker),
          disqualified_reason: z.string().nullable(),
          /** The prize to claim; null: nothing. */
          claim_id: z.string().nullable(),
          country: z.string().nullable(),
        })
        .nullable(),
      tiers: z.array(z.object({ ...range, ...done })),
      prizes: z.array(z.object({ ...range, amount })),
    }),
    errors: [404],
  }),
};
