import type { OrderState, PrizeType } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import { formatMicro } from '@taice/core/rules';
import { preparedQuery } from '../../platform/db/pool.ts';
import { defineConsumer } from '../../platform/events/consumer.ts';
import { postMessageBatch } from '../messages/post-message.ts';
import type { TemplateName } from '../messages/templates.ts';
import type { Order } from './order-queries.ts';
import { inLang } from './prize-view.ts';

type OrderTemplate = Extract<TemplateName, `order_${string}`>;

/** The message sent when an order enters a state; undefined for none. */
const templateOf = (type: PrizeType, state: OrderState): OrderTemplate | undefined => {
  if (type === 'virtual') {
    if (state === 'created') return undefined;
    if (state === 'reviewing') return 'order_looked_at';
    if (state === 'completed') return 'order_code';
  }
  if (type === 'member' && state === 'completed') return 'order_active';
  return templates[state];
};
const templates = {
  created: 'order_placed',
  reviewing: undefined,
  approved: 'order_approved',
  processing: 'order_processing',
  shipped: 'order_shipped',
  delivered: 'order_delivered',
  completed: 'order_completed',
  rejected: 'order_rejected',
  cancelled: 'order_cancelled',
  returned: 'order_returned',
  // The step that ended the order has its own message.
  refunded: undefined,
} as const satisfies Record<OrderState, OrderTemplate | undefined>;

// A deleted account gets no message.
const READ_ORDERS = `select o.*, u.lang from prize_order o join "user" u on u.id = o.user_id
  where o.id = any($1::bigint[]) and u.status <> 'deleted'`;

const orderMessages = defineConsumer({
  name: 'prizes.messages',
  on: ['order.moved'],
  handle: async (tx, events) => {
    const ids = events.map(({ payload }) => BigInt(payload.order_id));
    const orders = await preparedQuery<Order & { lang: Lang }>(tx, 'orders_told', READ_ORDERS, [
      ids,
    ]);
    const messages = events.flatMap(({ userId, at, payload: { order_id, state, remark } }) => {
      const order = orders.find(({ id }) => `${id}` === order_id);
      const template = order && templateOf(order.type, state);
      if (!template) return [];
      const { prize_snapshot: prize, points, carrier, tracking_no, lang } = order;
      const params = {
        prize: inLang(prize.name, lang),
        amount: formatMicro(points),
        parcel: [carrier, tracking_no].filter(Boolean).join(' '),
        remark,
      };
      return [
        {
          userId,
          type: 'order' as const,
          template,
          params,
          link: `/V2/myorder?id=${order_id}`,
          image: prize.image,
          dedupeKey: `order:${order_id}:${state}`,
          at,
        },
      ];
    });
    await postMessageBatch(tx, messages);
  },
});

export const prizeConsumers = [orderMessages];
