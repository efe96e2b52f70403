import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cashOuts } from './wallet-cash-outs.ts';
import { coins } from './wallet-coins.ts';
import { prices } from './wallet-prices.ts';
import {
  amount,
  bizDate,
  currencyIn,
  flag,
  ledgerDay,
  ledgerRow,
  page,
  pageIn,
  text,
  time,
} from './types.ts';

export const walletDetail = z.object({
  currency_key: z.string(),
  value: amount,
  pending: amount,
  /** Points of open days, before the factor. The rest of `pending` is friends' points in check. */
  tonight: amount,
  held: amount,
  /** 1: today's sign-in opens by itself. In an account's first 24 h the guide comes before it. */
  is_sign_in_reward: flag,
  signed_in_today: flag,
  sign_in_reward: amount,
  surplus_sign_in_days: z.number().int(),
  seven_days_sign_in_reward: amount,
  /** Earned on today's business day, before the factor: contribution, direct grants and rewards for friends. */
  daily_add_point: amount,
  /** The part of it that waits for a friend's check. */
  daily_held: amount,
  /** Today's current factor, a decimal string of up to 12 digits. */
  factor: z.string(),
  reset_at: time,
});
export type WalletDetail = z.output<typeof walletDetail>;

export const wallet = {
  ...cashOuts,
  ...coins,
  ...prices,
  walletDetail: endpoint({
    method: 'GET',
    path: '/api/frontend/user/walletDetail',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: "The caller's balance and today's sign-in",
    request: z.object({ currency_key: currencyIn }),
    reply: walletDetail,
    errors: [1508],
  }),
  wallets: endpoint({
    method: 'GET',
    path: '/api/frontend/user/wallets',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: "The caller's balance in every currency, and the addresses that payments go to",
    request: z.object({}),
    reply: z.object({
      list: z.array(
        z.object({
          currency_key: z.string(),
          symbol: z.string(),
          value: amount,
          pending: amount,
          /** Points of open days; the rest is friends' points in check and days on hold. */
          tonight: amount,
          held: amount,
          /** Digits after the point that the ledger keeps. */
          decimals: z.number().int(),
          cashout_enabled: z.boolean(),
        }),
      ),
      addresses: z.object({
        bsc: z.string().nullable(),
        ton: z.string().nullable(),
        /** When the last address was bound. */
        bound_at: time.nullable(),
        /** The time from which points may be paid out to it (cool-down after a change). */
        cashout_from: time.nullable(),
      }),
    }),
    errors: [],
  }),
  walletLog: endpoint({
    method: 'GET',
    path: '/api/frontend/user/walletLog',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: "The caller's points, one row per event by business day, with the days' settlements",
    request: z.object({
      currency_key: currencyIn,
      type: text(0, 40).optional(),
      direction: z.enum(['in', 'out']).optional(),
      bucket: z.enum(['pending', 'available', 'held']).optional(),
      from: bizDate.optional(),
      to: bizDate.optional(),
      /**
       * The entries up to this second of the rule clock, the newest first, as booked: each bucket by itself, with
       * settlements, and `balance_after` of the row's bucket. Of the filters, only `bucket` applies.
       */
      at: time.optional(),
      ...pageIn,
    }),
    reply: page(ledgerRow).extend({
      /** With `at`: the balance of each bucket then. */
      balance_at: z.object({ available: amount, pending: amount, held: amount }).nullable(),
      /** The days of the rows on this page, whole, newest first. */
      days: z.array(ledgerDay),
      /** Sums of all that matches the filter, settled contributions as they were paid; both positive. */
      sum_in: amount,
      sum_out: amount,
    }),
    errors: [1508],
  }),
};
