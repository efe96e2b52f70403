import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amount, bizDate, id, outcome, page, pageIn, time } from './types.ts';
import { viewBlocker } from './watching.ts';

export const taskType = z.enum(['new_user', 'day', 'week', 'advanced']);
export type TaskType = z.output<typeof taskType>;

/** What a task asks for: the product's keys, then those of the daily groups and of new people. */
export const taskKey = z.enum([
  'watch_video',
  'sign_in',
  'share_post',
  'comment',
  'buy_spk_nft',
  'invite',
  'invite_buy_nft',
  'like',
  'follow',
  'collect',
  'upload',
  'full_watch',
  'share_visit',
  'bind_email',
  'bind_wallet',
  'bind_telegram',
  'interest',
  'guide',
]);
export type TaskKey = z.output<typeof taskKey>;

/** Why a task that was done was not paid. */
const whyTaskNot = z.enum([
  ...viewBlocker.extract(['account_limited', 'age_unconfirmed']).options,
  /** Paid once a video that pays is watched. */
  'no_first_view',
  /** Of a day's or week's tasks: paid once a video is watched in it, be it one that has paid before. */
  'no_view',
]);

export const questItem = z.object({
  id,
  task_name: z.string(),
  task_key: taskKey,
  /** `time`: the numbers are seconds; `other`: times. */
  unit_key: z.enum(['time', 'other']),
  /** At most `total_num`. */
  complete_num: z.number().int(),
  total_num: z.number().int(),
  /** Done today to videos that the caller has not watched for long enough: it counts once they have, by midnight. */
  unwatched_num: z.number().int(),
  point: amount,
  is_complete: z.boolean(),
  /** Of a daily task. */
  group_id: id.nullable(),
  /** `done`: complete and not paid; `credited`: its points are pending, or settled. */
  state: z.enum(['todo', 'done', 'credited']),
  reason: whyTaskNot.nullable(),
  /** Where it is done: a path of the product. */
  action_route: z.string(),
  /** When it begins anew; null: it is done once. */
  reset_at: time.nullable(),
});
export type QuestItem = z.output<typeof questItem>;

export const tasks = {
  userTaskDetail: endpoint({
    method: 'GET',
    path: '/api/frontend/task/userTaskDetail',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: 'The tasks of one kind as they stand for the caller',
    request: z.object({ task_type: taskType.default('day') }),
    reply: z.object({
      /** Earned today before the factor, by whatever is paid at midnight. */
      today_user_point: amount,
      /** What of it midnight would pay at the factor of this moment. */
      today_estimated_eaming: amount,
      /** False: all of them are done, or the account is older than seven days. */
      is_has_new_user_task: z.boolean(),
      quest: z.array(questItem),
      /** A decimal string. */
      factor: z.string(),
      reset_at: time,
    }),
    errors: [],
  }),
  unfinishTaskNum: endpoint({
    method: 'GET',
    path: '/api/frontend/task/unfinishTaskNum',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: 'How many tasks of each kind are open',
    request: z.object({}),
    reply: z.object({
      total: z.number().int(),
      new_user: z.number().int(),
      day: z.number().int(),
      week: z.number().int(),
      advanced: z.number().int(),
    }),
    errors: [],
  }),
  newDailyTask: endpoint({
    method: 'GET',
    path: '/api/frontend/task/newDailyTask',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: "Today's five groups of three, and what each whole group brings",
    request: z.object({}),
    reply: z.object({
      date: bizDate,
      reset_at: time,
      groups: z.array(
        z.object({
          id,
          name: z.string(),
          done: z.number().int(),
          total: z.number().int(),
          bonus: amount,
          /** Points of its open tasks, with the bonus while that is locked. */
          points_left: amount,
          /** `credited`: its points are pending, or settled; before, midnight pays it unclaimed. */
          bonus_state: z.enum(['locked', 'claimable', 'credited']),
          /** For `home/claim-reward`, while it is claimable. */
          claim_id: id.nullable(),
          quest: z.array(questItem),
        }),
      ),
      done_groups: z.number().int(),
      total_groups: z.number().int(),
      /** Of the groups that are whole, claimed or not. */
      bonus_today: amount,
    }),
    errors: [],
  }),
  userTaskPointLog: endpoint({
    method: 'GET',
    path: '/api/frontend/task/userTaskPointLog',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: 'The tasks and groups that were completed, the newest first',
    request: z.object({
      task_type: taskType.optional(),
      from: bizDate.optional(),
      to: bizDate.optional(),
      ...pageIn,
    }),
    reply: page(
      z.object({
        id: z.string(),
        task_name: z.string(),
        task_type: taskType,
        /** The bonus of a whole group. */
        is_bonus: z.boolean(),
        /** Before the factor; of what was not paid, what it would have been. */
        point: amount,
        biz_date: bizDate,
        at: time,
        /** `unpaid`: done, and not paid for `reason`. */
        status: z.enum([...outcome.shape.status.options, 'unpaid']),
        reason: whyTaskNot.nullable(),
      }),
    ).extend({
      /** Of all that was paid and meets the filter, before the factor. */
      sum: amount,
    }),
    errors: [],
  }),
};
