import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { taskKey } from './tasks.ts';
import { amount, id, idOf, page, pageIn, text, time, userBrief } from './types.ts';

const count = z.number().int();

/** The states of a campaign that people see; only the staff sees drafts. */
export const activityState = z.enum([
  'scheduled',
  'running',
  'ended',
  'settling',
  'settled',
  'cancelled',
]);
export type ActivityState = z.output<typeof activityState>;

const card = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  cover: z.string(),
  type: z.enum(['watch', 'invite', 'upload', 'share', 'mixed', 'info']),
  starts_at: time,
  ends_at: time,
  state: activityState,
  /**
   * `fixed`: `amount` for each person; `pool`: `amount` is split at the end; `rank`: `amount` in all, by rank. `most`:
   * the maximum for one person; null: a pool without a maximum. The whole reward is null for a campaign that pays
   * nothing.
   */
  reward: z
    .object({ type: z.enum(['fixed', 'pool', 'rank']), amount, most: amount.nullable() })
    .nullable(),
  joined: z.boolean(),
  /** The caller's progress, in whole percent of all conditions; null: not joined. */
  progress: count.nullable(),
});
export type ActivityCard = z.output<typeof card>;

/** Reasons for no payment although the conditions are met. */
const activityBlocker = z.enum([
  'pool_empty',
  'account_limited',
  'age_unconfirmed',
  /** A fixed reward is paid once an identity verifies the person: while the campaign runs, or at its end. */
  'unverified',
  'rank',
]);
export type ActivityBlocker = z.output<typeof activityBlocker>;

export const activities = {
  list: endpoint({
    method: 'GET',
    path: '/api/frontend/activity/list',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: 'Campaigns that run, will run, or are over; what is meant for others is left out',
    request: z.object({
      state: z.enum(['running', 'upcoming', 'ended']).default('running'),
      ...pageIn,
    }),
    reply: page(card),
    errors: [],
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/frontend/activity/detail',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: 'One campaign by `id` or `slug`; looking at it while it runs joins it',
    request: z
      .object({ id: idOf('activity').optional(), slug: text(1, 80).optional() })
      .refine((r) => r.id !== undefined || r.slug !== undefined, { path: ['id'] }),
    reply: card.extend({
      /** Paragraphs. */
      content: z.array(z.string()),
      rules: z.array(z.string()),
      conditions: z.array(
        z.object({
          task_key: taskKey,
          /** `time`: the numbers are seconds; `other`: times. */
          unit_key: z.enum(['time', 'other']),
          name: z.string(),
          /** A path of the product for the condition. */
          action_route: z.string(),
          total_num: count,
          /** At most `total_num`, except in a campaign by rank. */
          complete_num: count,
          /**
           * Done today to videos that the caller has not watched long enough. It counts once they have, until midnight.
           */
          unwatched_num: count,
        }),
      ),
      /** null: a visitor, or not joined. */
      my: z
        .object({
          state: z.enum(['joined', 'completed', 'rewarded', 'rejected']),
          joined_at: time,
          /** The reward won, or the current one while it runs; null: not known before the end. */
          reward: amount.nullable(),
          /** For `home/claim-reward`; null: nothing to claim. */
          claim_id: id.nullable(),
          claim_until: time.nullable(),
          rank: count.nullable(),
          /**
           * How much more would reach the last paid rank as it stands now; null: no rank yet, a rank that is paid, or
           * more than can still be done.
           */
          gap_to_paid: count.nullable(),
          why: activityBlocker.nullable(),
        })
        .nullable(),
      /** null: it pays nothing. */
      pool: z.object({ total: amount, left: amount, per_user: amount.nullable() }).nullable(),
      joined_num: count,
      completed_num: count,
      /** The first ten of a campaign by rank, with the prize of each rank. */
      ranking: z
        .array(z.object({ rank: count, user: userBrief, num: count, prize: amount }))
        .nullable(),
      prizes: z.array(z.object({ from: count, to: count, amount })).nullable(),
      /** Why it was cancelled, in the staff's words. */
      cancel_reason: z.string().nullable(),
    }),
    errors: [404],
  }),
};
