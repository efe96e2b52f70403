import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { payoutChains } from './shapes.ts';
import { amount, amountIn, currencyIn, id, idOf, page, pageIn, text, time } from './types.ts';

const count = z.number().int();

/** The chains of cash-outs; in Telegram only `ton`. */
export const payoutChain = z.enum(payoutChains);
export type PayoutChain = z.output<typeof payoutChain>;

/** The states of a cash-out. */
export const cashOutState = z.enum([
  'requested',
  'reviewing',
  'approved',
  'signing',
  'broadcast',
  'confirmed',
  'rejected',
  'cancelled',
  'failed',
  'needs_attention',
  'refunded',
]);
export type CashOutState = z.output<typeof cashOutState>;

const cashOutItem = z.object({
  id,
  /** `C`, the business day, ten digits. */
  order_no: z.string(),
  currency_key: z.string(),
  amount,
  fee: amount,
  /** The amount that arrives: amount − fee. */
  net: amount,
  chain: payoutChain,
  to_address: z.string(),
  state: cashOutState,
  /** Its steps, each with the time it was reached; null: not yet. Another end stands last. */
  steps: z.array(z.object({ state: cashOutState, at: time.nullable() })),
  tx_hash: z.string().nullable(),
  explorer_url: z.string().nullable(),
  /** Confirmations of its transaction, and the number that makes it final; null: there is none yet. */
  confirmations: count.nullable(),
  confirmations_needed: count.nullable(),
  /** Why it was refused or did not arrive, in words for its owner. */
  reject_reason: z.string().nullable(),
  /** Expected arrival while it is on its way. */
  eta: time.nullable(),
  cancellable: z.boolean(),
  /** Deadline of the owner's confirmation in the bot's chat; null: it needs none. */
  confirm_by: time.nullable(),
  created_at: time,
  updated_at: time,
});
export type CashOutItem = z.output<typeof cashOutItem>;

/** Why nothing can be paid out now; the first blocker. */
const cashOutBlocker = z.object({
  reason: z.enum([
    'switched_off',
    'account_limited',
    'account_leaving',
    'age_unconfirmed',
    'negative_balance',
    /** No identity has verified the account. */
    'unverified',
    'unbound',
    'address_new',
    'open',
    /** Each cash-out needs a confirmation in the bot's chat, but the bot may not write. */
    'cannot_ask',
    'balance',
  ]),
  /** On the rule clock: the time from which it is possible. */
  from: time.nullable(),
});
export type CashOutBlocker = z.output<typeof cashOutBlocker>;

const cashOutAnswer = z.object({ cash_out: cashOutItem, balance: amount });

export const cashOuts = {
  cashOutTerms: endpoint({
    method: 'GET',
    path: '/api/frontend/user/cashOutTerms',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: 'What a cash-out to a chain costs the caller, how much of it is left, and how it goes',
    request: z.object({ currency_key: currencyIn, chain: payoutChain }),
    reply: z.object({
      chain: payoutChain,
      /** The bound address, the only one that is paid; null: none is bound. */
      to_address: z.string().nullable(),
      available: amount,
      min: amount,
      /** The fee is the larger of `fee_min` and amount × `fee_rate`, a decimal string, rounded up to a micro-point. */
      fee_min: amount,
      fee_rate: z.string(),
      /** Above this amount the staff reviews it first; '0': any amount. */
      review_from: amount,
      /** Its usual time, without and with a review. */
      eta_minutes: count,
      eta_review_hours: count,
      confirmations_needed: count,
      /** True if it needs the owner's confirmation in the bot's chat. */
      asks_in_chat: z.boolean(),
      why_not: cashOutBlocker.nullable(),
      /** The open one; at most one is open. */
      open: cashOutItem.nullable(),
    }),
    errors: [1505, 1508],
  }),
  walletCashOut: endpoint({
    method: 'POST',
    path: '/api/frontend/user/walletCashOut',
    auth: 'user',
    sign: 'session',
    limit: 'write',
    fresh: true,
    idempotency: 'required',
    summary: 'Pay points out to the own wallet: they are held at once',
    request: z.object({
      currency_key: currencyIn,
      amount: amountIn,
      chain: payoutChain,
      /** The address and the fee that the caller saw: 409 if they have changed since. */
      to_address: text(1, 100).optional(),
      fee: amountIn.optional(),
    }),
    reply: cashOutAnswer,
    errors: [403, 409, 1306, 1501, 1502, 1504, 1505, 1508, 1510, 1511],
  }),
  cashOutCancel: endpoint({
    method: 'POST',
    path: '/api/frontend/user/cashOutCancel',
    auth: 'user',
    sign: 'session',
    limit: 'write',
    idempotency: 'optional',
    summary: 'Cancel a cash-out that nobody has approved yet; its points come back',
    request: z.object({ id: idOf('cash_out') }),
    reply: cashOutAnswer,
    errors: [404, 1708],
  }),
  cashOutLog: endpoint({
    method: 'GET',
    path: '/api/frontend/user/cashOutLog',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: "The caller's cash-outs, the newest first",
    request: z.object({
      /** `open`: on their way; `done`: all others. */
      state: z.enum(['open', 'done']).optional(),
      ...pageIn,
    }),
    reply: page(cashOutItem),
    errors: [],
  }),
  cashOutDetail: endpoint({
    method: 'GET',
    path: '/api/frontend/user/cashOutDetail',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: "One of the caller's cash-outs",
    request: z.object({ id: idOf('cash_out') }),
    reply: cashOutItem,
    errors: [404],
  }),
};
