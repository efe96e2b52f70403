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
  type ResourceType,
  time,
  trimmed,
} from './types.ts';

const count = z.number().int();

export const prizeType = z.enum(prizeTypes);

/** Why a person cannot redeem a prize now; the first blocker. */
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
    /** One person has reached the maximum of this prize, or of its kind, for a while. */
    'limit',
    'balance',
  ]),
  /** Missing points, whatever the first blocker; null: none, or a visitor asks. */
  missing: amount.nullable(),
  /** On the rule clock: the time from which it is possible. */
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
  /** How many more the caller may have now; null: no limit. */
  limit_left: count.nullable(),
  can_redeem: z.boolean(),
  why_not: prizeBlocker.nullable(),
  ends_at: time.nullable(),
  /** The caller's savings goal: one prize at a time. */
  wished: z.boolean(),
});
export type PrizeCard = z.output<typeof card>;

/** How a prize is used. */
const prizeUse = z.object({
  /** Steps of this prize alone, once it is redeemed; empty: those of its type apply. */
  steps: z.array(z.string()),
  /** Page that opens or downloads the prize, with `{code}` instead of its code. */
  url: z.string().nullable(),
});
export type PrizeUse = z.output<typeof prizeUse>;

/** The states of an order. */
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
  use: prizeUse,
  quantity: count,
  /** In all. */
  points: amount,
  state: orderState,
  /** Its steps, each with the time it was reached; null: not yet. Another end stands last. */
  steps: z.array(z.object({ state: orderState, at: time.nullable() })),
  /** The delivery address, its phone masked; null: not sent. */
  address: z
    .object({
      name: z.string(),
      /** Its name, in the caller's language. */
      country: z.string(),
      line: z.string(),
      phone: z.string(),
    })
    .nullable(),
  /** The account that receives it, masked. */
  account: z.string().nullable(),
  /** It has a code: `showCode` reads it. */
  has_code: z.boolean(),
  carrier: z.string().nullable(),
  tracking_no: z.string().nullable(),
  tracking_url: z.string().nullable(),
  /** Expected delivery while it is on its way. */
  expected_at: time.nullable(),
  /** The staff's remark: why it was refused, or how to use it. */
  remark: z.string().nullable(),
  created_at: time,
  updated_at: time,
  cancellable: z.boolean(),
  /** True if its receipt can be confirmed. */
  receivable: z.boolean(),
});
export type OrderItem = z.output<typeof orderItem>;

/** Without the order's address and account, because the answer is stored. */
const redemptionReply = z.object({ order: orderItem, balance: amount });
export type RedemptionReply = z.output<typeof redemptionReply>;

/** Fields of every redemption: the prize, and the price of one that the caller saw. */
const redemptionFields = (of: Extract<ResourceType, `prize${string}`>) => ({
  prize_id: idOf(of),
  points: amountIn,
});

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
      /** `points`: the cheapest first; `hot`: the most redeemed first. */
      sort: z.enum(['points', 'new', 'hot']).default('points'),
      /** 1: only prizes that the caller has the points for. */
      affordable: z.coerce.number().int().min(0).max(1).default(0),
      /** 1: only the caller's savings goal. */
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
      use: prizeUse,
      /** Its value in money, as a text; '': not stated. */
      market_value: z.string(),
      /** The staff reviews the caller's order before the code is shown. */
      reviewed_first: z.boolean(),
      /** Conditions, and if the caller meets them; empty for a visitor. */
      checks: z.array(
        z.object({
          /** `limit`: of this prize; `kind_limit`: of all of its kind. */
          key: z.enum(['age', 'verified', 'level', 'limit', 'kind_limit']),
          ok: z.boolean(),
          have: count.nullable(),
          need: count.nullable(),
          /** For a limit: its period in days. */
          days: count.nullable(),
        }),
      ),
      /** The maximum of one order. */
      quantity_max: count,
      /** Countries that it is sent to, ISO 3166-1 alpha-2; null: everywhere, or it is not sent. */
      countries: z.array(z.string()).nullable(),
      /** null: it is not sent. */
      shipping: z
        .object({
          days_min: count,
          days_max: count,
          /** The shipping cost, as a text. */
          cost: z.string(),
          shipper: z.string(),
          /** The place it ships from. */
          from: z.string(),
        })
        .nullable(),
      /** The field that a membership needs: its label, and its format. */
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
      ...redemptionFields('prize'),
      quantity: z.number().int().min(1).max(5).default(1),
      address_id: idOf('address').optional(),
      ...addressFields,
    }),
    reply: redemptionReply,
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
    request: z.object({
      ...redemptionFields('prize_of_membership'),
      member_account: trimmed(0, 200),
    }),
    reply: redemptionReply,
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
    request: z.object(redemptionFields('prize_of_code')),
    reply: redemptionReply,
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
    reply: redemptionReply,
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
