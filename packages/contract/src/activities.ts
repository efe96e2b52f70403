import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { taskKey } from './tasks.ts';
import { amount, id, idOf, page, pageIn, text, time, userBrief } from './types.ts';

const count = z.number().int();

/** The states of a campaign that people see (domain.md 4.6); a draft is nobody's but the staff's. */
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
   * `fixed`: `amount` for each; `pool`: `amount` is split at the end; `rank`: `amount` in all, by place. `most`: what one
   * person gets at most; null: a pool without such a bound. null: it only tells something.
   */
  reward: z
    .object({ type: z.enum(['fixed', 'pool', 'rank']), amount, most: amount.nullable() })
    .nullable(),
  joined: z.boolean(),
  /** How far the caller is, in whole percent of all conditions; null: not joined. */
  progress: count.nullable(),
});
export type ActivityCard = z.output<typeof card>;

/** Why somebody who did it is not paid. */
const why = z.enum([
  'pool_empty',
  'account_limited',
  'age_unconfirmed',
  /** Until an identity verifies them: a fixed reward is paid then, while the campaign runs or at its end. */
  'unverified',
  'rank',
]);
export type ActivityWhy = z.output<typeof why>;

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
          /** Where it is done: a path of the product. */
          action_route: z.string(),
          total_num: count,
          /** At most `total_num`; in a campaign by rank without that bound. */
          complete_num: count,
          /** Done today to videos that the caller has not watched for long enough: it counts once they have, by midnight. */
          unwatched_num: count,
        }),
      ),
      /** null: a visitor, or not joined. */
      my: z
        .object({
          state: z.enum(['joined', 'completed', 'rewarded', 'rejected']),
          joined_at: time,
          /** What was won, or would be now; null: not known before the end. */
          reward: amount.nullable(),
          /** What waits to be claimed by `home/claim-reward`. */
          claim_id: id.nullable(),
          claim_until: time.nullable(),
          rank: count.nullable(),
          /**
           * How much more than now would bring the last place that is paid, as it stands; null: no place yet, one that is
           * paid, or more than there is left to do.
           */
          gap_to_paid: count.nullable(),
          why: why.nullable(),
        })
        .nullable(),
      /** null: it pays nothing. */
      pool: z.object({ total: amount, left: amount, per_user: amount.nullable() }).nullable(),
      joined_num: count,
      completed_num: count,
      /** The first ten of a campaign by rank, and what each place brings. */
      ranking: z
        .array(z.object({ rank: count, user: userBrief, num: count, prize: amount }))
        .nullable(),
      prizes: z.array(z.object({ from: count, to: count, amount })).nullable(),
      /** Why it was cancelled, in the house's words. */
      cancel_reason: z.string().nullable(),
    }),
    errors: [404],
  }),
};
