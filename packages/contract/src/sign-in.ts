import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amount, time } from './types.ts';

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
      current: z.number().int(),
      best: z.number().int(),
      freezes: z.number().int(),
      surplus_sign_in_days: z.number().int(),
      seven_days_sign_in_reward: amount,
      reset_at: time,
    }),
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
