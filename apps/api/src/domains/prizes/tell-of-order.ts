import type { OrderState } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import type { Lang } from '@taice/contract/shapes';
import { hot, type Tx } from '../../platform/db/pool.ts';
import { postMessage } from '../messages/post-message.ts';
import type { Order } from './order-queries.ts';
import { inLang } from './prize-view.ts';

/** What is said when an order gets there; nothing of steps that go without words. */
const templateOf = ({ type }: Order, to: OrderState) => {
  if (type === 'virtual') return to === 'completed' ? 'order_code' : null;
  switch (to) {
    case 'created':
      return 'order_placed';
    case 'approved':
      return 'order_approved';
    case 'processing':
      return 'order_processing';
    case 'shipped':
      return 'order_shipped';
    case 'delivered':
      return 'order_delivered';
    case 'completed':
      return type === 'member' ? 'order_active' : 'order_completed';
    case 'rejected':
      return 'order_rejected';
    case 'cancelled':
      return 'order_cancelled';
    case 'returned':
      return 'order_returned';
    default:
      return null;
  }
};

// Whoever is gone is told nothing.
const LANG = `select lang from "user" where id = $1 and status <> 'deleted'`;

/** Tells an order's person how far it is, in their language, which is looked up where it is not known. */
export const tellOfOrder = async (
  tx: Tx,
  order: Order,
  to: OrderState,
  at: Date,
  known?: Lang,
): Promise<void> => {
  const template = templateOf(order, to);
  if (!template) return;
  const { id, user_id: userId, prize_snapshot: prize, points, carrier, tracking_no } = order;
  const lang = known ?? (await hot<{ lang: Lang }>(tx, 'order_lang', LANG, [userId]))[0]?.lang;
  if (!lang) return;
  await postMessage(tx, {
    userId,
    type: 'order',
    template,
    params: {
      prize: inLang(prize.name, lang),
      amount: formatMicro(points),
      parcel: [carrier, tracking_no].filter(Boolean).join(' '),
      remark: order.remark ?? '',
    },
    link: `/V2/myorder?id=${id}`,
    image: prize.image,
    dedupeKey: `order:${id}:${to}`,
    at,
  });
};
