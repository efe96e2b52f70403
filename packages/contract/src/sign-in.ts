import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amount, bizDate, flag, time } from './types.ts';

export const signIn = {
  configs: endpoint({
    method: 'GET',
    path: '/api/frontend/sign-in/configs',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: 'The seven days of the sign-in cycle as they stand for the caller',
    request: z.object({}),
    reply: z.object({
      days: z.array(
        z.object({
          day_no: z.number().int(),
          point: amount,
          bonus: amount,
          state: z.enum(['done', 'today', 'future', 'missed', 'frozen']),
        }),
      ),
      today_done: z.boolean(),
      /** Days in a row; 0 if today's sign-in would restart the streak. */
      current: z.number().int(),
      best: z.number().int(),
      /** Days of a broken streak, if today's sign-in would restart it; 0: none, or it has restarted already. */
      lost: z.number().int(),
      /** Today's sign-in would use a freeze for the day that was missed. */
      uses_freeze: z.boolean(),
      freezes: z.number().int(),
      /** The person has switched streaks off: the days are paid the same. */
      streak_off: z.boolean(),
      /**
       * The last 35 business days up to today, oldest first, from the account's first day on. `frozen`: a freeze
       * replaced the sign-in; `kept`: the person came on each of their own days, so the streak continues.
       */
      calendar: z.array(
        z.object({ date: bizDate, state: z.enum(['done', 'frozen', 'kept', 'missed', 'today']) }),
      ),
      surplus_sign_in_days: z.number().int(),
      seven_days_sign_in_reward: amount,
      reset_at: time,
    }),
    errors: [],
  }),
  setStreak: endpoint({
    method: 'POST',
    path: '/api/frontend/sign-in/streak',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary: 'Do without streaks, or with them again; what a day pays stays the same',
    request: z.object({ off: flag }),
    reply: z.object({ streak_off: z.boolean() }),
    errors: [],
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/frontend/sign-in',
    auth: 'user',
    sign: 'session',
    limit: 'claim',
    standing: 'earning',
    idempotency: 'optional',
    summary: "Take today's sign-in",
    request: z.object({}),
    reply: z.object({
      day_no: z.number().int(),
      point: amount,
      bonus: amount,
      used_freeze: z.boolean(),
      streak: z.number().int(),
      balance_pending: amount,
      next_reset_at: time,
    }),
    errors: [1306, 1401],
  }),
};
