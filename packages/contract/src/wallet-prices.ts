import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amount, text, time } from './types.ts';

export const prices = {
  feeConfig: endpoint({
    method: 'GET',
    path: '/api/frontend/feeConfig/getConfig',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: 'What cash-outs, rewards on videos, sales, repairs and minting cost',
    request: z.object({}),
    reply: z.object({
      cashout: z.object({
        min: amount,
        fee_min: amount,
        /** Rates are decimal strings, '0.01' for one in a hundred. */
        fee_rate: z.string(),
      }),
      post_reward: z.object({ fee_rate: z.string(), min_pool: amount, max_per_user: amount }),
      /** The seller's share of a sale between people. */
      market: z.object({ fee_rate: z.string() }),
      /** Share of the points that the durability earns at a factor of 1; `propDetail` has the cost of an item. */
      repair: z.object({ rate: z.string() }),
      mint: z.object({ fee: amount }),
    }),
    errors: [],
  }),
  currencyExchange: endpoint({
    method: 'GET',
    path: '/api/frontend/currencyExchange',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: 'What one point is worth in money, as information',
    request: z.object({
      base: text(1, 20).default('taice'),
      /** ISO 4217. */
      quote: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .optional(),
    }),
    reply: z.object({
      base: z.string(),
      list: z.array(
        z.object({ quote: z.string(), rate: z.string(), at: time, source: z.string() }),
      ),
    }),
    errors: [404],
  }),
};
