import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amount, bizDate, id, outcome, page, pageIn, time } from './types.ts';
import { viewBlocker } from './watching.ts';

export const taskType = z.enum(['new_user', 'day', 'week', 'advanced']);
export type TaskType = z.output<typeof taskType>;

/** Keys of tasks: the product's, then those of the daily groups and of newcomers. */
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

/** Why a completed task was not paid. */
const taskBlocker = z.enum([
  ...viewBlocker.extract(['account_limited', 'age_unconfirmed']).options,
  /** Paid once the person watches a video that pays. */
  'no_first_view',
  /** For daily and weekly tasks: paid once a video is watched in that period, even one that has paid before. */
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
  /** Done today to videos that the caller has not watched long enough. It counts once they have, until midnight. */
  unwatched_num: z.number().int(),
  point: amount,
  is_complete: z.boolean(),
  /** Only for a daily task. */
  group_id: id.nullable(),
  /** `done`: complete and not paid; `credited`: its points are pending, or settled. */
  state: z.enum(['todo', 'done', 'credited']),
  reason: taskBlocker.nullable(),
  /** A path of the product for the task. */
  action_route: z.string(),
  /** When it starts again; null: it is done once. */
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
      /** Points earned today that midnight pays, before the factor. */
      today_user_point: amount,
      /** The payment for it at midnight with the current factor. */
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
          /** Remaining points of its open tasks, with the bonus while it is locked. */
          points_left: amount,
          /** `credited`: its points are pending or settled. Before that, midnight pays it unclaimed. */
          bonus_state: z.enum(['locked', 'claimable', 'credited']),
          /** For `home/claim-reward`, while it is claimable. */
          claim_id: id.nullable(),
          quest: z.array(questItem),
        }),
      ),
      done_groups: z.number().int(),
      total_groups: z.number().int(),
      /** Bonuses of the complete groups, claimed or not. */
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
        /** True for the bonus of a complete group. */
        is_bonus: z.boolean(),
        /** Before the factor; for an unpaid task, the amount that it would have been. */
        point: amount,
        biz_date: bizDate,
        at: time,
        /** `unpaid`: done, and not paid because of `reason`. */
        status: z.enum([...outcome.shape.status.options, 'unpaid']),
        reason: taskBlocker.nullable(),
      }),
    ).extend({
      /** All paid points that match the filter, before the factor. */
      sum: amount,
    }),
    errors: [],
  }),
};
