import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amount, time } from './types.ts';

const count = z.number().int();

/** The first launch of the viewer's day. */
const morning = z.object({
  /** Points that arrived by themselves since the last morning, and the number of nights; null: none. */
  arrived: z.object({ amount, at: time, nights: count }).nullable(),
  balance: amount,
  /** A level reached since the last morning. */
  level_no: count.nullable(),
  /** A leaderboard prize won since then and not yet claimed; `week` as `pointsRanking` takes it. */
  win: z.object({ week: z.string(), rank: count, amount }).nullable(),
});
export type Morning = z.output<typeof morning>;

export const mornings = {
  greet: endpoint({
    method: 'POST',
    path: '/api/frontend/user/morning',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    idempotency: 'optional',
    summary: "What the caller's first launch of their day shows, once; null: nothing new",
    request: z.object({}),
    reply: z.object({ morning: morning.nullable() }),
    errors: [],
  }),
};
