import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { addressFields } from './addresses.ts';
import { prizeTypes } from './shapes.ts';
import {
  amount,
  amountIn,
  flag,
  id,
  idOf,
  page,
  pageIn,
  type Thing,
  time,
  trimmed,
} from './types.ts';

const count = z.number().int();

export const prizeType = z.enum(prizeTypes);

/** Why somebody cannot redeem a prize now, the first that stands in the way. */
const prizeBlocker = z.object({
  reason: z.enum([
    'visitor',
    'sold_out',
    'account_limited',
    'account_leaving',
    'age_unconfirmed',
    /** No identity has verified the account. */
    'unverified',
    'level',
    /** So many of it, or of its kind, may one person have in a while. */
    'limit',
    'balance',
  ]),
  /** Points that are missing, whatever stands in the way first; null: none, or a visitor asks. */
  missing: amount.nullable(),
  /** On the rule clock: from when on it is possible. */
  from: time.nullable(),
  level_no: count.nullable(),
});
export type PrizeBlocker = z.output<typeof prizeBlocker>;

const card = z.object({
  id,
  type: prizeType,
  name: z.string(),
  image: z.string(),
  points: amount,
  stock: count,
  sold: count,
  /** How many more the caller may have now; null: as many as there are. */
  limit_left: count.nullable(),
  can_redeem: z.boolean(),
  why_not: prizeBlocker.nullable(),
  ends_at: time.nullable(),
  /** The caller saves for it: one prize at a time. */
  wished: z.boolean(),
});
export type PrizeCard = z.output<typeof card>;

/** How a prize is used. */
const use = z.object({
  /** Steps of this prize alone, once it is redeemed; empty: those of its type apply. */
  steps: z.array(z.string()),
  /** Page that opens or downloads the prize, with `{code}` in place of its code. */
  url: z.string().nullable(),
});
export type PrizeUse = z.output<typeof use>;

/** domain.md 4.7. */
export const orderState = z.enum([
  'created',
  'reviewing',
  'approved',
  'processing',
  'shipped',
  'delivered',
  'completed',
  'rejected',
  'cancelled',
  'returned',
  'refunded',
]);
export type OrderState = z.output<typeof orderState>;

const orderItem = z.object({
  id,
  /** `P`, the business day, ten digits. */
  order_no: z.string(),
  prize: z.object({ id, name: z.string(), image: z.string(), type: prizeType }),
  use,
  quantity: count,
  /** In all. */
  points: amount,
  state: orderState,
  /** The way that it goes, each with when it got there; null: not yet. What ended it otherwise stands last. */
  steps: z.array(z.object({ state: orderState, at: time.nullable() })),
  /** Where it is sent to, its phone masked; null: not sent. */
  address: z
    .object({
      name: z.string(),
      /** Its name, in the caller's language. */
      country: z.string(),
      line: z.string(),
      phone: z.string(),
    })
    .nullable(),
  /** The account that it is for, masked. */
  account: z.string().nullable(),
  /** It has a code: `showCode` reads it. */
  has_code: z.boolean(),
  carrier: z.string().nullable(),
  tracking_no: z.string().nullable(),
  tracking_url: z.string().nullable(),
  /** By when it should be there, as long as it is on its way. */
  expected_at: time.nullable(),
  /** What the staff says of it: why it was refused, or how to use it. */
  remark: z.string().nullable(),
  created_at: time,
  updated_at: time,
  cancellable: z.boolean(),
  /** Whether its receipt can be confirmed. */
  receivable: z.boolean(),
});
export type OrderItem = z.output<typeof orderItem>;

/** Of the order neither its address nor its account: the answer is kept. */
const redeemed = z.object({ order: orderItem, balance: amount });
export type Redeemed = z.output<typeof redeemed>;

/** What every redemption says: the prize, and what one of it cost on the page that the caller saw. */
const wanted = (of: Extract<Thing, `prize${string}`>) => ({ prize_id: idOf(of), points: amountIn });

export const prizes = {
  list: endpoint({
    method: 'GET',
    path: '/api/frontend/prize/list',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: 'What points can be redeemed for',
    request: z.object({
      type: prizeType.optional(),
      /** `points`: the cheapest first; `hot`: what most have redeemed. */
      sort: z.enum(['points', 'new', 'hot']).default('points'),
      /** 1: only what the caller has the points for. */
      affordable: z.coerce.number().int().min(0).max(1).default(0),
      /** 1: only what the caller saves for. */
      wished: z.coerce.number().int().min(0).max(1).default(0),
      ...pageIn,
    }),
    reply: page(card),
    errors: [],
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/frontend/prize/detail',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: 'One prize, with all that should be known before redeeming it',
    request: z.object({ id: idOf('prize') }),
    reply: card.extend({
      images: z.array(z.string()),
      /** Paragraphs. */
      description: z.array(z.string()),
      notice: z.array(z.string()),
      use,
      /** What it is worth in money, as a text; '': not said. */
      market_value: z.string(),
      /** The staff reviews the caller's order before the code is shown. */
      reviewed_first: z.boolean(),
      /** What somebody has to fulfil, and whether the caller does; empty for a visitor. */
      checks: z.array(
        z.object({
          /** `limit`: of this prize; `kind_limit`: of all of its kind. */
          key: z.enum(['age', 'verified', 'level', 'limit', 'kind_limit']),
          ok: z.boolean(),
          have: count.nullable(),
          need: count.nullable(),
          /** Of a limit: within how many days. */
          days: count.nullable(),
        }),
      ),
      /** At most so many in one order. */
      quantity_max: count,
      /** Where it is sent to, ISO 3166-1 alpha-2; null: everywhere, or nowhere as it is not sent. */
      countries: z.array(z.string()).nullable(),
      /** null: it is not sent. */
      shipping: z
        .object({
          days_min: count,
          days_max: count,
          /** What it costs, as a text. */
          cost: z.string(),
          shipper: z.string(),
          /** From where. */
          from: z.string(),
        })
        .nullable(),
      /** What has to be filled in for a membership: its label, and what it has to look like. */
      member_field: z
        .object({ label: z.string(), kind: z.enum(['email', 'phone', 'text']) })
        .nullable(),
    }),
    errors: [1604],
  }),
  wish: endpoint({
    method: 'POST',
    path: '/api/frontend/prize/wish',
    auth: 'user',
    sign: 'basic',
    limit: 'write',
    summary: 'Save for a prize, in place of the one before; or for none',
    request: z.object({ id: idOf('prize'), status: flag.default(1) }),
    reply: z.object({ wished: z.boolean() }),
    errors: [1604],
  }),
  orders: endpoint({
    method: 'GET',
    path: '/api/frontend/prize/orders',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: "The caller's orders, the newest first",
    request: z.object({
      /** `open`: on their way; `done`: all others. */
      state: z.enum(['open', 'done']).optional(),
      type: prizeType.optional(),
      ...pageIn,
    }),
    reply: page(orderItem),
    errors: [],
  }),
  orderDetail: endpoint({
    method: 'GET',
    path: '/api/frontend/prize/orderDetail',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: "One of the caller's orders",
    request: z.object({ id: idOf('prize_order') }),
    reply: orderItem,
    errors: [404],
  }),
  exchangePhysical: endpoint({
    method: 'POST',
    path: '/api/frontend/prize/exchange-physical',
    auth: 'user',
    sign: 'session',
    limit: 'write',
    idempotency: 'required',
    summary:
      'Redeem something that is sent: to one of the own addresses, or to a new one, for which it is asked again who it is',
    request: z.object({
      ...wanted('prize'),
      quantity: z.number().int().min(1).max(5).default(1),
      address_id: idOf('address').optional(),
      ...addressFields,
    }),
    reply: redeemed,
    errors: [1119, 1501, 1601, 1602, 1603, 1604, 1606, 1608],
  }),
  exchangeMember: endpoint({
    method: 'POST',
    path: '/api/frontend/prize/exchange-member',
    auth: 'user',
    sign: 'session',
    limit: 'write',
    fresh: true,
    idempotency: 'required',
    summary: 'Redeem a membership for an account elsewhere',
    request: z.object({ ...wanted('prize_of_membership'), member_account: trimmed(0, 200) }),
    reply: redeemed,
    errors: [1501, 1601, 1602, 1604, 1605, 1606, 1608],
  }),
  exchangeVirtualProducts: endpoint({
    method: 'POST',
    path: '/api/frontend/prize/exchange-virtual-products',
    auth: 'user',
    sign: 'session',
    limit: 'write',
    fresh: true,
    idempotency: 'required',
    summary: 'Redeem a code; it is shown by `showCode`',
    request: z.object(wanted('prize_of_code')),
    reply: redeemed,
    errors: [1501, 1601, 1602, 1604, 1606, 1608],
  }),
  cancelOrder: endpoint({
    method: 'POST',
    path: '/api/frontend/prize/cancelOrder',
    auth: 'user',
    sign: 'session',
    limit: 'write',
    idempotency: 'optional',
    summary: 'Cancel what has not been approved yet; its points come back',
    request: z.object({ id: idOf('prize_order') }),
    reply: redeemed,
    errors: [404, 1708],
  }),
  confirmReceipt: endpoint({
    method: 'POST',
    path: '/api/frontend/prize/confirmReceipt',
    auth: 'user',
    sign: 'session',
    limit: 'write',
    idempotency: 'optional',
    summary: 'What was sent has come; told without its address',
    request: z.object({ id: idOf('prize_order_sent') }),
    reply: orderItem,
    errors: [404, 1708],
  }),
  showCode: endpoint({
    method: 'POST',
    path: '/api/frontend/prize/showCode',
    auth: 'user',
    sign: 'session',
    limit: 'write',
    fresh: true,
    summary: 'The code of an order; each look is logged',
    request: z.object({ id: idOf('prize_order_with_code') }),
    reply: z.object({ code: z.string() }),
    errors: [404, 1708],
  }),
};
