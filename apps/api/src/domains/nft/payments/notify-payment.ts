import type { Lang, PaymentKind } from '@taice/contract/shapes';
import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import type { I18n } from '../../../platform/db/schema-columns.ts';
import { postMessage } from '../../messages/post-message.ts';
import { amountsOf, type Payment } from './payment-queries.ts';

const READ_RECIPIENT = `select u.lang, (select s.name from nft_order o join nft_series s on s.id = o.series_id where o.id = $2) as name
  from "user" u where u.id = $1 and u.status <> 'deleted'`;

export type PaymentNotice = PaymentKind | 'settled' | 'refunded' | 'passed';

/** Sends a person the news about their payment. A payment of an unknown sender causes no message. */
export const notifyPayment = async (
  tx: Tx,
  payment: Payment,
  notice: PaymentNotice,
  at: Date,
  reason = '',
): Promise<void> => {
  const { id, user_id: userId, order_id: orderId, coin } = payment;
  if (userId === null) return;
  const [reader] = await preparedQuery<{ lang: Lang; name: I18n | null }>(
    tx,
    'nft_payment_reader',
    READ_RECIPIENT,
    [userId, orderId],
  );
  if (!reader) return;
  const name = reader.name ? reader.name[reader.lang] || reader.name.en : '';
  await postMessage(tx, {
    userId,
    type: 'order',
    template: `nft_pay_${notice}`,
    params: { name, coin, ...amountsOf(payment), reason },
    link:
      notice === 'matched' || notice === 'over' || notice === 'settled' ? '/NFTs' : '/Marketplace',
    dedupeKey: `nft_payment:${id}:${notice}`,
    at,
  });
};
